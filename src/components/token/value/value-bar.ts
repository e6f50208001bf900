import type { Eth } from "../../../../contract/values/units.ts";

/** Margin on each side of the range, as a share of the range. Prices beyond it are drawn at the end. */
const MARGIN = 0.75;

/** Places a price in the projection's range of uncertainty. Returns positions as shares of the bar's width, 0 to 1. */
export function valueBarPlaces(price: Eth | null, projection: Eth, low: Eth, high: Eth) {
  // Avoids a division by zero when the bounds are equal.
  const range = Math.max(high - low, projection * 0.02, Number.MIN_VALUE);
  const from = low - range * MARGIN;
  const width = range * (1 + 2 * MARGIN);
  const place = (value: Eth) => Math.min(1, Math.max(0, (value - from) / width));
  return {
    low: place(low),
    high: place(high),
    projection: place(projection),
    price: price === null ? null : place(price),
  };
}
