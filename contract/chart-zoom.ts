/**
 * The part of the chart that a link shows, as "zoom=1~500_value~-20~40": ranks, then heights in a measure of the chart.
 * It filters nothing. A link without it shows the whole chart.
 */
import type { Measure } from "./query.ts";
import { MEASURES } from "./query.ts";
import { formatRange, parseBounds, readParts, usable } from "./query-string.ts";
import { parseInteger, parseSigned } from "./values/digits.ts";

/** Bounds are inclusive; null is open. At least one is not. */
export interface ZoomHeight {
  /** By price, the bounds are Eth. By value, they are the deviation in percent, above 0 under the projection. */
  readonly measure: Measure;
  readonly lower: number | null;
  readonly upper: number | null;
}

export interface ChartZoom {
  readonly minRank: number | null;
  readonly maxRank: number | null;
  /** Null shows the full height. */
  readonly height: ZoomHeight | null;
}

/** Reads the zoom of a query string. Null if it has none. Malformed parts are dropped and the rest is kept. */
export function parseZoom(search: string): ChartZoom | null {
  const [ranks, heights] = readParts(search).get("zoom")?.split("_") ?? [];
  const [minRank, maxRank] = usable(parseBounds(ranks, parseInteger));
  const [word, ...bounds] = heights?.split("~") ?? [];
  const measure = MEASURES.find((each) => each === word);
  const [lower, upper] = usable(parseBounds(bounds.join("~"), parseSigned));
  const height = measure && (lower ?? upper) !== null ? { measure, lower, upper } : null;
  return (minRank ?? maxRank) === null && !height ? null : { minRank, maxRank, height };
}

/** Returns the value of "zoom" in a link. Null for the whole chart. */
export function formatZoom({ minRank, maxRank, height }: ChartZoom): string | null {
  const ranks = formatRange(minRank, maxRank);
  if (!height) return ranks;
  return `${ranks ?? "~"}_${height.measure}~${formatRange(height.lower, height.upper)}`;
}
