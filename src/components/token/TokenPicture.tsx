import { useState } from "react";
import { imageAtWidth } from "../../../contract/paths.ts";
import { placeholderUrl } from "../../../contract/picture-url.ts";
import type { Token } from "../../../contract/token.ts";
import { Button } from "../Button.tsx";
import { imageWidthFor, isOwnPicture } from "../card/image-width.ts";
import { DrawnPattern } from "../card/Picture.tsx";
import * as styles from "./TokenPicture.css.ts";

/** CSS pixels of the picture's side at its largest. */
const LARGEST = 560;

interface TokenPictureProps {
  readonly token: Token;
}

/** The token's picture, large: its one pixel first; a drawn pattern, and a word, where it does not come. */
export function TokenPicture({ token }: TokenPictureProps) {
  const { tokenStringId, imageUrl, name, traits } = token;
  const [failed, setFailed] = useState<string | null>(null);
  if (imageUrl === null || !isOwnPicture(imageUrl))
    return <DrawnPattern tokenId={tokenStringId} traits={traits} />;
  if (failed === imageUrl)
    return (
      <div className={styles.failed} role="status">
        <DrawnPattern tokenId={tokenStringId} traits={traits} />
        <p className={styles.word}>
          The picture could not be loaded.
          <Button look="plain" icon="refresh" onClick={() => setFailed(null)}>
            Try again
          </Button>
        </p>
      </div>
    );
  return (
    <span
      className={styles.frame}
      style={{ backgroundImage: `url(${JSON.stringify(placeholderUrl(imageUrl))})` }}
    >
      <img
        key={imageUrl}
        className={styles.image}
        src={imageAtWidth(imageUrl, imageWidthFor(LARGEST, devicePixelRatio))}
        alt={name}
        decoding="async"
        onError={() => setFailed(imageUrl)}
      />
    </span>
  );
}
