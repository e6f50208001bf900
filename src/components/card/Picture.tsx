import { useState } from "react";
import { imageAtWidth } from "../../../contract/paths.ts";
import { placeholderUrl } from "../../../contract/picture-url.ts";
import type { TraitPair } from "../../../contract/token.ts";
import { patternInks } from "../../theme/tokens.css.ts";
import { isOwnPicture } from "./image-width.ts";
import * as styles from "./Picture.css.ts";
import { patternOf } from "./pattern.ts";

interface PictureProps {
  readonly tokenId: string;
  /** Null: the token has none. */
  readonly url: string | null;
  /** Asked for only where there is no picture to show. */
  readonly traitsOf: () => readonly TraitPair[];
  /** Device pixels, see `imageWidthFor`. */
  readonly width: number;
}

/**
 * A token's picture in a square: one pixel of it first, then the whole, and a drawn pattern where
 * there is none or it cannot be loaded. Decorative: what stands beside it names the token.
 */
export function Picture({ tokenId, url, traitsOf, width }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || !isOwnPicture(url) || failed === url)
    return <DrawnPattern tokenId={tokenId} traits={traitsOf()} />;
  return (
    <span
      className={styles.frame}
      style={{ backgroundImage: `url(${JSON.stringify(placeholderUrl(url))})` }}
    >
      <img
        // A new element for a new picture: the old one must not stand beside the new token's figures.
        key={url}
        className={styles.image}
        src={imageAtWidth(url, width)}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setFailed(url)}
      />
    </span>
  );
}

interface DrawnPatternProps {
  readonly tokenId: string;
  readonly traits: readonly TraitPair[];
}

export function DrawnPattern({ tokenId, traits }: DrawnPatternProps) {
  const { palette, shapes } = patternOf(tokenId, traits, patternInks.length);
  const [ground, ...inks] = patternInks[palette] ?? patternInks[0];
  return (
    <svg
      className={styles.pattern}
      viewBox="-0.5 -0.5 5 5"
      aria-hidden="true"
      data-pattern={palette}
    >
      <path d="M-1-1h6v6h-6z" fill={ground} />
      <path d={shapes[0]} fill={inks[0]} />
      <path d={shapes[1]} fill={inks[1]} />
    </svg>
  );
}
