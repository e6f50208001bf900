/** Axes of the chart by value: rank, and the price as a share of the projection, on a logarithmic axis. */
import type { TokenQuery } from "../../../../contract/query.ts";
import { percent } from "../../../../contract/values/format.ts";
import type { ChartPoints } from "../points/chart-points.ts";
import { type ChartDomain, heightShare, PHONE_PINS, rankAxis, WIDE_PINS } from "./chart-domain.ts";

/** The axis shows at least these shares of the projection, and at most the last one upwards. */
const LEAST = 0.8;
const MOST = 1.25;
const HIGHEST = 4;
/** Listings above this quantile are pinned. */
const HIGH_QUANTILE = 0.95;
/** The axis starts at the cheapest listing, but not below this share of the `LOW_QUANTILE`: an ask by mistake is that low. */
const LOW_QUANTILE = 0.05;
const LOWEST_SHARE = 0.5;
const LOWEST = 0.02;
/** Factor that keeps the lowest point off the axis edge. */
const LOWEST_MARGIN = 0.97;

export interface ValueSource {
  readonly points: ChartPoints;
  readonly query: Pick<TokenQuery, "minRank" | "maxRank">;
  /** Rank of the last token of the collection. */
  readonly bottomRank: number;
  readonly phone: boolean;
}

export function valueDomain({ points, query, bottomRank, phone }: ValueSource): ChartDomain {
  const values = points.values.slice().sort();
  const quantile = (share: number) => values[Math.round(share * (values.length - 1))] ?? 1;
  const cheapest = Math.max(LOWEST, quantile(0), quantile(LOW_QUANTILE) * LOWEST_SHARE);
  const from = Math.min(LEAST, cheapest) * LOWEST_MARGIN;
  const range = Math.max(MOST, Math.min(HIGHEST, quantile(HIGH_QUANTILE)));
  const factors = phone ? PHONE_PINS : WIDE_PINS;
  const span = Math.log(range / from);
  return {
    measure: "value",
    scale: "log",
    ...rankAxis(query, bottomRank),
    priceFrom: from,
    priceRange: range,
    pricePinned: from * Math.exp(span * factors.pinned),
    priceTo: from * Math.exp(span * factors.pinned * factors.end),
    pins: points.values.some((value) => value > range),
  };
}

/** Prices worth a tick, as shares of the projection. The first ones go first where room is scarce. */
const TICKS = [0.5, 2, 0.75, 1.5, 0.25, 1.25, 3, 0.1, 4];
/** CSS pixels between two ticks. */
const SPACE = 22;

/** Returns ascending shares, among them 1, and `pricePinned` if any point is pinned. `height`: CSS pixels of the plot. */
export function valueTicks(domain: ChartDomain, height: number): number[] {
  const placeOf = (share: number) => heightShare(domain, share) * height;
  const inside = TICKS.filter((share) => share >= domain.priceFrom && share <= domain.priceRange);
  const ticks = [1];
  for (const share of domain.pins ? [domain.pricePinned, ...inside] : inside)
    if (ticks.every((tick) => Math.abs(placeOf(tick) - placeOf(share)) >= SPACE)) ticks.push(share);
  return ticks.sort((a, b) => a - b);
}

/** Formats a share as "25% under", and the pinned line as "120%+ over". */
export function valueLabel({ priceRange }: ChartDomain, share: number): string {
  if (share > priceRange) return `${percent((priceRange - 1) * 100)}+ over`;
  const off = Math.abs(share - 1) * 100;
  if (Math.round(off) === 0) return percent(0);
  return `${percent(off)} ${share < 1 ? "under" : "over"}`;
}
