import type { Deal } from "../../../../contract/tokens/deal.ts";
import type { ShownFigures } from "../../../../contract/tokens/shown-figures.ts";
import type { Eth } from "../../../../contract/values/units.ts";
import { DealSymbol } from "../../shared/DealSymbol.tsx";
import * as styles from "./ValueBar.css.ts";
import { valueBarPlaces } from "./value-bar.ts";

interface ValueBarProps {
  readonly deal: Deal;
  readonly price: Eth | null;
  readonly projection: Eth;
  readonly low: Eth;
  readonly high: Eth;
  readonly bounds: ShownFigures["bounds"];
}

const percent = (share: number) => `${share * 100}%`;

/**
 * Draws the price relative to the projection's range, without a style attribute, which the server's HTML must not have.
 * Hidden from screen readers: the figures beside it say the same.
 */
export function ValueBar({ deal, price, projection, low, high, bounds }: ValueBarProps) {
  const places = valueBarPlaces(price, projection, low, high);
  return (
    <svg className={styles.bar} data-value-bar aria-hidden="true">
      <rect className={styles.track} y={15} width="100%" height={2} rx={1} />
      <rect
        className={styles.range}
        x={percent(places.low)}
        y={12}
        width={percent(places.high - places.low)}
        height={8}
        rx={4}
      />
      <text className={styles.bound} x={percent(places.low)} y={36}>
        {bounds?.[0]}
      </text>
      <text className={styles.bound} x={percent(places.high)} y={36}>
        {bounds?.[1]}
      </text>
      <svg className={styles.mark} x={percent(places.projection)} aria-hidden="true">
        <rect className={styles.projection} x={-1} y={8} width={2} height={16} />
      </svg>
      {places.price !== null && deal !== "unlisted" && (
        <svg className={styles.mark} x={percent(places.price)} aria-hidden="true">
          <circle className={styles.price} cy={16} r={9} />
          <g transform="translate(-6 10)">
            <DealSymbol kind={deal} />
          </g>
        </svg>
      )}
    </svg>
  );
}
