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

/** Draws the price relative to the projection's range. Hidden from screen readers: the figures beside it say the same. */
export function ValueBar({ deal, price, projection, low, high, bounds }: ValueBarProps) {
  const places = valueBarPlaces(price, projection, low, high);
  return (
    <div className={styles.bar} data-value-bar aria-hidden="true">
      <span
        className={styles.range}
        style={{ left: percent(places.low), right: percent(1 - places.high) }}
      />
      <span className={styles.bound} style={{ left: percent(places.low) }}>
        {bounds?.[0]}
      </span>
      <span className={styles.bound} style={{ left: percent(places.high) }}>
        {bounds?.[1]}
      </span>
      <span className={styles.projection} style={{ left: percent(places.projection) }} />
      {places.price !== null && deal !== "unlisted" && (
        <span className={styles.price} style={{ left: percent(places.price) }}>
          <DealSymbol kind={deal} />
        </span>
      )}
    </div>
  );
}
