import { points } from "./LiveChart.css.ts";
import * as styles from "./PlaceByLine.css.ts";

/** Paths in CSS pixels from the line: an enlarged shape of the chart, and its distance from the projection line. */
const DRAWINGS = {
  hot: { mark: "M0 20l9 15.5h-18z", distance: "M0 0V20" },
  listed: { mark: "M0-9a4.5 4.5 0 1 0 .01 0z", distance: "" },
  cold: { mark: "M0-20l9-15.5h-18z", distance: "M0 0V-20" },
} as const;

/** Draws where a point of `kind` lies relative to the projection line. Decorative: the text beside it says the same. */
export function PlaceByLine({ kind }: { readonly kind: keyof typeof DRAWINGS }) {
  const { mark, distance } = DRAWINGS[kind];
  return (
    <span className={styles.frame}>
      <svg
        className={styles.drawing}
        width={88}
        height={88}
        viewBox="-44 -44 88 88"
        aria-hidden="true"
      >
        <path className={styles.line} d="M-400 0H400" />
        <path className={styles.distance} d={distance} />
        <path className={points[kind]} d={mark} />
      </svg>
    </span>
  );
}
