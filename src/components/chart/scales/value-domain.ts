/**
 * Axes of the chart by value: rank, and the price as a share of the projection. The axis is linear, and ends as far under
 * the projection as over it, so that equal percentages are equal distances.
 */
import type { TokenQuery } from "../../../../contract/query.ts";
import { percent } from "../../../../contract/values/format.ts";
import type { ChartPoints } from "../points/chart-points.ts";
import { type ChartDomain, heightShare, rankAxis } from "./chart-domain.ts";
import { linearTicks } from "./ticks.ts";

/** Largest distance from the projection on the axis, as a share of it. Prices further away are pinned. */
const FURTHEST = 0.6;
/** Distance at which those are drawn, and that of the ends of the axis. */
const PINNED = 0.65;
const END = 0.67;

/** The same two in percent. */
export const FURTHEST_PERCENT = FURTHEST * 100;
export const PERCENT_END = END * 100;

export interface ValueSource {
  readonly points: ChartPoints;
  readonly query: Pick<TokenQuery, "minRank" | "maxRank">;
  /** Rank of the last token of the collection. */
  readonly bottomRank: number;
}

export function valueDomain({ points, query, bottomRank }: ValueSource): ChartDomain {
  return {
    measure: "value",
    scale: "linear",
    ...rankAxis(query, bottomRank),
    priceFrom: 1 - END,
    priceTo: 1 + END,
    priceLow: 1 - FURTHEST,
    priceRange: 1 + FURTHEST,
    priceLowPinned: 1 - PINNED,
    pricePinned: 1 + PINNED,
    pinsLow: points.values.some((value) => value < 1 - FURTHEST),
    pins: points.values.some((value) => value > 1 + FURTHEST),
  };
}

/** Distances worth a tick on both sides, in percent. Where room is scarce, the projection goes first, then these in order. */
const TICKS = [10, 25, 50] as const;
/** CSS pixels between two ticks. */
const SPACE = 12;

/** True if the axis is cut to a part by a zoom. */
const isCut = ({ priceFrom, priceTo }: ChartDomain) =>
  priceFrom > 1 - FURTHEST || priceTo < 1 + FURTHEST;

/** Returns ascending shares, and the pinned prices if any point is pinned. `height`: CSS pixels of the plot. */
export function valueTicks(domain: ChartDomain, height: number): number[] {
  const { priceFrom, priceTo } = domain;
  const placeOf = (share: number) => heightShare(domain, share) * height;
  const both = TICKS.flatMap((tick) => [1 - tick / 100, 1 + tick / 100]);
  // Steps of whole percents: the labels have no decimals.
  const steps = linearTicks((priceFrom - 1) * 100, (priceTo - 1) * 100, Math.max(2, height / 28))
    .filter(Number.isInteger)
    .map((off) => 1 + off / 100);
  const wanted = [
    ...(isCut(domain) ? steps : [1, ...both]),
    ...(domain.pinsLow ? [domain.priceLowPinned] : []),
    ...(domain.pins ? [domain.pricePinned] : []),
  ];
  const ticks: number[] = [];
  for (const share of wanted)
    if (ticks.every((tick) => Math.abs(placeOf(tick) - placeOf(share)) >= SPACE)) ticks.push(share);
  return ticks.sort((a, b) => a - b);
}

export const valueLabels = (domain: ChartDomain, shares: readonly number[]) =>
  shares.map((share) => valueLabel(domain, share));

/** Formats a share as "25% under", and the pinned prices as "60%+ over". */
export function valueLabel({ priceLow, priceRange }: ChartDomain, share: number): string {
  const off = Math.min(Math.max(share, priceLow), priceRange) - 1;
  const more = share > priceRange || share < priceLow ? "+" : "";
  const size = Math.round(Math.abs(off) * 100);
  if (size === 0) return percent(0);
  return `${percent(size)}${more} ${off < 0 ? "under" : "over"}`;
}
