import type { Deal } from "../../../contract/deal.ts";
import * as styles from "./PlaceByLine.css.ts";

interface Drawing {
  readonly mark: string;
  /** From the projection line to the mark. */
  readonly distance: string;
}

/** About the line's height, in CSS pixels: the chart's own shapes, large. */
const DRAWINGS: Readonly<Record<Exclude<Deal, "unlisted">, Drawing>> = {
  hot: { mark: "M0 20l9 15.5h-18z", distance: "M0 0V20" },
  listed: { mark: "M0-9a4.5 4.5 0 1 0 .01 0z", distance: "" },
  cold: { mark: "M0-20l9-15.5h-18z", distance: "M0 0V-20" },
};

/** Where a point of a kind stands beside the projection line. Decorative: words stand beside it. */
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
        <path className={styles.mark[kind]} d={mark} />
      </svg>
    </span>
  );
}
