/** Where the parts of the value bar stand: a price against the range that the projection may be off by. */
import type { Eth } from "../../../contract/units.ts";

export interface ValueBarPlaces {
  /** Shares of the bar's width, 0 to 1. */
  readonly low: number;
  readonly high: number;
  readonly projection: number;
  readonly price: number | null;
  /** The price is beyond the bar's end, where it is drawn. */
  readonly beyond: "below" | "above" | null;
}

/** Room on each side of the range, as a share of the range: further prices stand at the end. */
const MARGIN = 0.75;

export function valueBarPlaces(
  price: Eth | null,
  projection: Eth,
  low: Eth,
  high: Eth,
): ValueBarPlaces {
  // Bounds that meet would leave no width to divide by.
  const range = Math.max(high - low, projection * 0.02, Number.MIN_VALUE);
  const from = low - range * MARGIN;
  const width = range * (1 + 2 * MARGIN);
  const place = (value: Eth) => Math.min(1, Math.max(0, (value - from) / width));
  const beyond =
    price === null ? null : price < from ? "below" : price > from + width ? "above" : null;
  return {
    low: place(low),
    high: place(high),
    projection: place(projection),
    price: price === null ? null : place(price),
    beyond,
  };
}
