/** Converts a rectangle dragged over the chart into the part to show, and a part into filters. */
import type { ChartZoom, ZoomHeight } from "../../../../contract/chart-zoom.ts";
import type { TokenQuery } from "../../../../contract/query.ts";
import type { Eth } from "../../../../contract/values/units.ts";
import { type ChartDomain, priceAt, rankAt } from "../scales/chart-domain.ts";
import type { Size } from "../use-box.ts";

/** CSS pixels within the plot, from its upper left corner. */
export interface PlotRect extends Size {
  readonly left: number;
  readonly top: number;
}

/** CSS pixels from an edge that still count as the edge, which nobody hits exactly. */
const EDGE = 3;

/**
 * Returns the part of the chart in `selected`, null if no rank is in it. A side on an edge or among pinned points keeps the bound
 * of `current`.
 */
export function zoomFromSelection(
  selected: PlotRect,
  plot: Size,
  domain: ChartDomain,
  current: ChartZoom | null,
): ChartZoom | null {
  const right = selected.left + selected.width;
  const rankStep = (domain.rankTo - domain.rankFrom) / plot.width;
  const first = Math.max(1, Math.ceil(rankAt(domain, selected.left / plot.width) - rankStep / 2));
  const last = Math.floor(rankAt(domain, right / plot.width) + rankStep / 2);
  if (first > last || first > domain.lastRank || last < domain.firstRank) return null;
  const { measure } = domain;
  const kept = current?.height?.measure === measure ? current.height : null;
  const sides = (measure === "value" ? percentsIn : pricesIn)(selected, plot, domain);
  const [lower, upper] = [sides.lower ?? kept?.lower ?? null, sides.upper ?? kept?.upper ?? null];
  return {
    minRank: first <= domain.firstRank ? (current?.minRank ?? null) : first,
    maxRank: last >= domain.lastRank ? (current?.maxRank ?? null) : last,
    height: (lower ?? upper) === null ? null : { measure, lower, upper },
  };
}

type Sides = Pick<ZoomHeight, "lower" | "upper">;

/** Returns the values at the sides of a rectangle. Null stands for an edge, or for the pinned points. */
function valuesIn({ top, height }: PlotRect, plot: Size, domain: ChartDomain): Sides {
  const highest = priceAt(domain, 1 - top / plot.height);
  const lowest = priceAt(domain, 1 - (top + height) / plot.height);
  return {
    lower: top + height >= plot.height - EDGE || lowest < domain.priceLow ? null : lowest,
    upper: top <= EDGE || highest >= domain.priceRange ? null : highest,
  };
}

function pricesIn(selected: PlotRect, plot: Size, domain: ChartDomain): Sides {
  const { lower, upper } = valuesIn(selected, plot, domain);
  /** Rounds to the digits that a pixel can distinguish: "61.3", not "61.29310344827586". */
  const rounded = (price: Eth | null, y: number, towards: (value: number) => number) => {
    if (price === null) return null;
    const pixel = Math.abs(price - priceAt(domain, 1 - y / plot.height));
    const digits = Math.min(12, Math.max(0, -Math.floor(Math.log10(pixel))));
    const unit = 10 ** digits;
    return Math.max(0, Number((towards(price * unit) / unit).toFixed(digits)));
  };
  return {
    lower: rounded(lower, selected.top + selected.height - 1, Math.floor),
    upper: rounded(upper, selected.top + 1, Math.ceil),
  };
}

/** The higher a point by value, the less it is under its projection. Bounds are whole percents. */
function percentsIn(selected: PlotRect, plot: Size, domain: ChartDomain): Sides {
  const { lower, upper } = valuesIn(selected, plot, domain);
  return {
    lower: upper === null ? null : Math.floor((1 - upper) * 100),
    upper: lower === null ? null : Math.ceil((1 - lower) * 100),
  };
}

type ZoomFilters = Pick<
  TokenQuery,
  "minRank" | "maxRank" | "minPrice" | "maxPrice" | "minPercent" | "maxPercent"
>;

/**
 * Returns the filters for the tokens that `query` keeps and `part` of the chart shows. A range of prices or percents leaves out the
 * tokens that are not listed. Returns null if there can be no such token.
 */
export function filtersOfZoom(
  { minRank, maxRank, height }: ChartZoom,
  query: ZoomFilters,
): Partial<ZoomFilters> | null {
  const least = (a: number | null, b: number | null) =>
    a === null || b === null ? (a ?? b) : Math.max(a, b);
  const most = (a: number | null, b: number | null) =>
    a === null || b === null ? (a ?? b) : Math.min(a, b);
  const ranks = {
    minRank: least(query.minRank, minRank),
    maxRank: most(query.maxRank, maxRank),
  };
  const isEmpty = (lower: number | null, upper: number | null) =>
    lower !== null && upper !== null && lower > upper;
  if (isEmpty(ranks.minRank, ranks.maxRank)) return null;
  if (!height) return ranks;
  const { measure, lower, upper } = height;
  const [from, to] =
    measure === "price"
      ? [least(query.minPrice, lower), most(query.maxPrice, upper)]
      : [least(query.minPercent, lower), most(query.maxPercent, upper)];
  if (isEmpty(from, to)) return null;
  return measure === "price"
    ? { ...ranks, minPrice: from, maxPrice: to }
    : { ...ranks, minPercent: from, maxPercent: to };
}
