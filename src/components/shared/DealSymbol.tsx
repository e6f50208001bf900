import type { Deal } from "../../../contract/tokens/deal.ts";
import * as styles from "./DealSymbol.css.ts";

const SHAPES: Readonly<Record<Deal, string>> = {
  hot: "M6 1 11.2 10H.8z",
  cold: "M6 11 .8 2h10.4z",
  listed: "M6 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  unlisted: "M6 4.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
};

/**
 * The chart's symbol for a kind of point. A triangle points from the price to the projection: up if the price is
 * under it, down if it is over it. Decorative: the text beside it says the same.
 */
export function DealSymbol({ kind }: { readonly kind: Deal }) {
  return (
    <svg
      className={styles.mark[kind]}
      width={12}
      height={12}
      viewBox="0 0 12 12"
      aria-hidden="true"
    >
      <path d={SHAPES[kind]} />
    </svg>
  );
}
