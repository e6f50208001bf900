/** Converts a rectangle dragged over the chart into rank and price bounds. */
import type { TokenQuery } from "../../../../contract/query.ts";
import type { Eth } from "../../../../contract/values/units.ts";
import { type ChartDomain, priceAt, rankAt } from "../scales/chart-domain.ts";
import type { Size } from "../use-box.ts";

export type ZoomBounds = Pick<TokenQuery, "minRank" | "maxRank" | "minPrice" | "maxPrice">;

export const NO_ZOOM: ZoomBounds = {
  minRank: null,
  maxRank: null,
  minPrice: null,
  maxPrice: null,
};

/** CSS pixels within the plot, from its upper left corner. */
export interface PlotRect extends Size {
  readonly left: number;
  readonly top: number;
}

/** CSS pixels from an edge that still count as the edge, which nobody hits exactly. */
const EDGE = 3;

/** Returns the bounds of `selected`, null if no rank is in it. Sides on an edge or among pinned points keep theirs. */
export function zoomFromSelection(
  selected: PlotRect,
  plot: Size,
  domain: ChartDomain,
  current: ZoomBounds,
): ZoomBounds | null {
  const right = selected.left + selected.width;
  const bottom = selected.top + selected.height;
  const rankStep = (domain.rankTo - domain.rankFrom) / plot.width;
  const first = Math.max(1, Math.ceil(rankAt(domain, selected.left / plot.width) - rankStep / 2));
  const last = Math.floor(rankAt(domain, right / plot.width) + rankStep / 2);
  if (first > last || first > domain.lastRank || last < domain.firstRank) return null;

  const ranks = {
    minRank: first <= domain.firstRank ? current.minRank : first,
    maxRank: last >= domain.lastRank ? current.maxRank : last,
  };
  // The query has no bounds for the price as a share of the projection.
  if (domain.measure === "value")
    return { ...ranks, minPrice: current.minPrice, maxPrice: current.maxPrice };
  const highest = priceAt(domain, 1 - selected.top / plot.height);
  const lowest = priceAt(domain, 1 - bottom / plot.height);
  const open = selected.top <= EDGE || highest >= domain.priceRange;
  const pixel = highest - priceAt(domain, 1 - (selected.top + 1) / plot.height);
  const lowPixel = priceAt(domain, 1 - (bottom - 1) / plot.height) - lowest;
  return {
    ...ranks,
    minPrice:
      bottom >= plot.height - EDGE ? current.minPrice : rounded(lowest, lowPixel, Math.floor),
    maxPrice: open ? current.maxPrice : rounded(highest, pixel, Math.ceil),
  };
}

/** Rounds to the digits that a pixel can distinguish: "61.3", not "61.29310344827586". */
function rounded(price: Eth, pixel: Eth, towards: (value: number) => number): Eth {
  const digits = Math.min(12, Math.max(0, -Math.floor(Math.log10(pixel))));
  const unit = 10 ** digits;
  return Math.max(0, Number((towards(price * unit) / unit).toFixed(digits)));
}

export function isZoomed(query: ZoomBounds): boolean {
  const { minRank, maxRank, minPrice, maxPrice } = query;
  return [minRank, maxRank, minPrice, maxPrice].some((bound) => bound !== null);
}
