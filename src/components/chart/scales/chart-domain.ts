/**
 * Extents of the axes. Prices beyond the range of interest are pinned to its edges: a few absurd asks and a few rare
 * tokens would flatten the rest.
 */
import type { Measure, TokenQuery } from "../../../../contract/query.ts";
import type { Eth } from "../../../../contract/values/units.ts";
import { type Aggregates, bandSize } from "../../../../contract/view/view.ts";
import { type ChartPoints, isListed } from "../points/chart-points.ts";
import { leadingDigit } from "./ticks.ts";

export type PriceScale = "linear" | "log";

/** Both factors count from the axis start: `pinned` scales the range of interest, `end` the height of the pinned line. */
export const WIDE_PINS = { pinned: 1.05, end: 1.015 };
export const PHONE_PINS = { pinned: 1.15, end: 1.06 };

export interface ChartDomain {
  /** By value, every price below is a share of the projection. */
  readonly measure: Measure;
  readonly scale: PriceScale;
  /** Decimals of the collection's amounts. */
  readonly decimals?: number | null | undefined;
  readonly firstRank: number;
  readonly lastRank: number;
  /** Ends of the rank axis, a little beyond the first and the last rank. */
  readonly rankFrom: number;
  readonly rankTo: number;
  /** Ends of the axis. */
  readonly priceFrom: Eth;
  readonly priceTo: Eth;
  /** Ends of the range of interest. Prices beyond it are pinned. */
  readonly priceLow: Eth;
  readonly priceRange: Eth;
  /** Prices at which lower and higher ones are drawn. */
  readonly priceLowPinned: Eth;
  readonly pricePinned: Eth;
  readonly pinsLow: boolean;
  readonly pins: boolean;
}

/** Maps a price to the scale's axis, on which equal steps are equal distances on screen. */
function forward(scale: PriceScale, price: Eth): number {
  return scale === "log" ? Math.log(price) : price;
}

function backward(scale: PriceScale, position: number): Eth {
  return scale === "log" ? Math.exp(position) : position;
}

/** Returns the share of the plot's height: 0 at the lower end of the axis, 1 at the upper. Pins and clamps the price. */
export function heightShare(domain: ChartDomain, price: Eth): number {
  return heightShares(domain)(price);
}

/** Returns a function like `heightShare` that does not pin: prices beyond the axis are below 0 and above 1. */
export function rawHeightShares(domain: ChartDomain): (price: Eth) => number {
  const from = forward(domain.scale, domain.priceFrom);
  const extent = forward(domain.scale, domain.priceTo) - from;
  return (price) => (forward(domain.scale, price) - from) / extent;
}

/** `heightShare` for many prices of one domain: computes the ends of the axis once. */
export function heightShares(domain: ChartDomain): (price: Eth) => number {
  const { priceLow, priceRange } = domain;
  const shareOf = rawHeightShares(domain);
  const [lowPinned, pinned] = [shareOf(domain.priceLowPinned), shareOf(domain.pricePinned)];
  return (price) => {
    if (price > priceRange) return pinned;
    return price < priceLow ? lowPinned : shareOf(price);
  };
}

/** Returns the price at a share of the plot's height. Inverse of `heightShare` between the pinned bands. */
export function priceAt(domain: ChartDomain, share: number): Eth {
  const from = forward(domain.scale, domain.priceFrom);
  const to = forward(domain.scale, domain.priceTo);
  return backward(domain.scale, from + share * (to - from));
}

/** Returns the share of the plot's width: 0 at the left end of the axis. */
export function widthShare({ rankFrom, rankTo }: ChartDomain, rank: number): number {
  return (rank - rankFrom) / (rankTo - rankFrom);
}

export function rankAt({ rankFrom, rankTo }: ChartDomain, share: number): number {
  return rankFrom + share * (rankTo - rankFrom);
}

/** Returns the lower edge of the priciest band, or the highest projection if that is higher. Null without either. */
export function rangeOfInterest(
  aggregates: Pick<Aggregates, "priciestBand" | "highestProjection" | "highestPrice">,
): Eth | null {
  const { priciestBand, highestProjection, highestPrice } = aggregates;
  // With too few listings for a band, the highest price counts: nothing shows that it is absurd.
  const edge = priciestBand?.[0] ?? highestPrice;
  if (edge === null) return highestProjection;
  return highestProjection === null ? edge : Math.max(edge, highestProjection);
}

/** `rangeOfInterest` of the tokens in view alone, for a chart of some ranks or kinds. */
function rangeOfPoints(points: ChartPoints, projections: Float64Array | null): Eth | null {
  const prices: number[] = [];
  let highestProjection: number | null = null;
  for (let point = 0; point < points.length; point++) {
    if (isListed(points, point)) prices.push(points.values[point]!);
    const projection = projections?.[points.rows[point]!] ?? Number.NaN;
    if (projection > (highestProjection ?? 0)) highestProjection = projection;
  }
  prices.sort((a, b) => a - b);
  const size = bandSize(prices.length);
  const highestPrice = prices.at(-1) ?? null;
  const edge = prices[prices.length - size];
  return rangeOfInterest({
    priciestBand:
      size > 0 && edge !== undefined && highestPrice !== null ? [edge, highestPrice] : null,
    highestProjection,
    highestPrice,
  });
}

/** Highest projection over the median: above this, a linear axis leaves the median token under an eighth of the height. */
const SQUASHED = 8;

/** Returns the scale that separates most tokens: logarithmic if the highest projection is many times the median. */
export function fittingScale(projections: Float64Array | null): PriceScale {
  const known = projections?.filter((projection) => projection > 0).sort();
  if (!known || known.length === 0) return "linear";
  const median = known[known.length >> 1]!;
  return known[known.length - 1]! / median > SQUASHED ? "log" : "linear";
}

/** Lowest start of a logarithmic axis, as a share of the lowest projection. Limits how far a mistaken ask extends it. */
const LOWEST_SHARE = 0.2;

/** Factor that keeps the lowest point off the axis edge. */
const LOWEST_MARGIN = 0.97;

/** Starts from the lowest value above 0 among the points: the collection's lowest price may be 0, which is no ask. */
function logarithmicFrom({ values }: ChartPoints, lowestProjection: Eth | null, range: Eth): Eth {
  let lowest = range / 2;
  for (const value of values) if (value > 0 && value < lowest) lowest = value;
  if (lowestProjection !== null && lowestProjection > 0)
    lowest = Math.max(Math.min(lowest, lowestProjection), lowestProjection * LOWEST_SHARE);
  return leadingDigit(Math.min(lowest * LOWEST_MARGIN, range / 2));
}

/** The middle of the market: listed prices between these quantiles. */
const MIDDLE = [0.05, 0.95] as const;
/** Number of listings below which the axis shows all of them. */
const MIN_LISTED = 20;
/** Factor between the ends of the middle below which its prices count as equal. */
const MIN_SPREAD = 1.01;
/** Least share of the axis for the middle of the market, after rounding: its exact prices fill at least half. */
const MIDDLE_SHARE = 0.6;
/** The middle is rounded outwards to steps of about this share of it, so that few listings move the axis. */
const STEP_SHARE = 1 / 16;
/** Share of the rest of the axis below the middle of the market, where the cheapest listings are. */
const BELOW_SHARE = 0.65;

/**
 * Narrows the range `[from, range]` to the surroundings of the middle of the market, if that would fill too little of
 * the axis. `headroom` is the height of the axis as a multiple of the range's.
 */
function narrowed(
  points: ChartPoints,
  scale: PriceScale,
  range: readonly [Eth, Eth],
  headroom: number,
) {
  const prices = points.values
    .filter((value, point) => value > 0 && isListed(points, point))
    .sort();
  const [cheap, dear] = MIDDLE.map((share) => prices[Math.round(share * (prices.length - 1))]!);
  if (prices.length < MIN_LISTED || dear! < cheap! * MIN_SPREAD) return range;
  const [lowest, highest] = [forward(scale, cheap!), forward(scale, dear!)];
  const step = 2 ** Math.round(Math.log2((highest - lowest) * STEP_SHARE));
  const low = Math.floor(lowest / step) * step;
  const high = Math.ceil(highest / step) * step;
  const [start, end] = range.map((price) => forward(scale, price)) as [number, number];
  const rest = (high - low) / MIDDLE_SHARE / headroom - (high - low);
  if (end >= highest && end - start <= high - low + rest) return range;
  // Below the middle at most what there is, and more if there is little above it.
  const above = Math.max(0, end - high);
  const below = Math.min(Math.max(0, low - start), Math.max(rest * BELOW_SHARE, rest - above));
  return [backward(scale, low - below), backward(scale, high + rest - below)] as const;
}

/** Margin at both ends of the rank axis, as a share of the ranks shown. It keeps edge points from being cut. */
const RANK_MARGIN = 0.008;

export function rankAxis(
  { minRank, maxRank }: Pick<TokenQuery, "minRank" | "maxRank">,
  bottomRank: number,
) {
  const firstRank = minRank ?? 1;
  const lastRank = Math.max(firstRank, maxRank ?? bottomRank);
  const margin = Math.max(0.5, (lastRank - firstRank) * RANK_MARGIN);
  return { firstRank, lastRank, rankFrom: firstRank - margin, rankTo: lastRank + margin };
}

/** The lowest possible price. No axis ends below it, whatever bound a link carries. */
const WEI: Eth = 1e-18;

/** Ratio of the lower to the upper end of the price axis, above which float64 cannot separate them. */
const THINNEST = 1 - 1e-9;

export interface DomainSource {
  readonly points: ChartPoints;
  readonly projections: Float64Array | null;
  readonly aggregates: Aggregates;
  readonly query: Pick<TokenQuery, "minPrice" | "maxPrice" | "minRank" | "maxRank" | "deals">;
  /** Rank of the last token of the collection. */
  readonly bottomRank: number;
  readonly scale: PriceScale;
  /** Decimals of the collection's amounts. */
  readonly decimals?: number | null;
  readonly phone: boolean;
}

/** Computes the axes: those of the whole collection, or of the filtered ranks and prices. */
export function chartDomain(source: DomainSource): ChartDomain {
  const { points, projections, aggregates, query, bottomRank, scale, decimals, phone } = source;
  const isPart = query.minRank !== null || query.maxRank !== null || query.deals.length > 0;
  const own = isPart ? rangeOfPoints(points, projections) : null;
  const found = own ?? rangeOfInterest(aggregates);
  let range = found !== null && found > 0 ? found : 1;
  if (query.maxPrice !== null) range = query.maxPrice;
  else if (query.minPrice !== null && query.minPrice >= range)
    range = points.values.reduce((most, value) => Math.max(most, value), query.minPrice);
  if (!(range >= WEI)) range = WEI;

  let from = query.minPrice ?? 0;
  if (scale === "log" && !(from > 0))
    from = logarithmicFrom(points, aggregates.lowestProjection, range);
  // Avoids an axis of zero height for one price alone, or for a price filter with one price in it.
  if (!(from < range * THINNEST)) from = range / 2;

  // An upper price bound leaves nothing to pin, so the axis keeps no room for pinned points.
  const factors = phone ? PHONE_PINS : WIDE_PINS;
  const pinned = query.maxPrice === null ? factors.pinned : 1;
  // A part of the market, such as the deals, is shown with all of its projections.
  if (query.minPrice === null && query.maxPrice === null && !own)
    [from, range] = narrowed(points, scale, [from, range], pinned * factors.end);
  const start = forward(scale, from);
  const span = forward(scale, range) - start;
  return {
    measure: "price",
    scale,
    decimals,
    ...rankAxis(query, bottomRank),
    priceFrom: from,
    priceTo: backward(scale, start + span * pinned * factors.end),
    priceLow: from,
    priceRange: range,
    priceLowPinned: from,
    pricePinned: query.maxPrice === null ? backward(scale, start + span * pinned) : range,
    pinsLow: false,
    pins: points.values.some((value) => value > range),
  };
}

/** True if the axes are equal, so that a live change that moves no axis redraws none. */
export function sameDomain(a: ChartDomain, b: ChartDomain): boolean {
  return (
    a.measure === b.measure &&
    a.scale === b.scale &&
    a.rankFrom === b.rankFrom &&
    a.rankTo === b.rankTo &&
    a.priceFrom === b.priceFrom &&
    a.priceRange === b.priceRange &&
    a.priceTo === b.priceTo &&
    a.pinsLow === b.pinsLow &&
    a.pins === b.pins
  );
}
