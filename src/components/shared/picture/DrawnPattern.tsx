import type { TraitPair } from "../../../../contract/tokens/token.ts";
import { patternInks } from "../../../theme/tokens.css.ts";
import * as styles from "./Picture.css.ts";
import { patternOf } from "./pattern.ts";

export interface DrawnPatternProps {
  readonly tokenId: string;
  readonly traits: readonly TraitPair[];
}

/** A mirrored quilt in the place of a picture. */
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
