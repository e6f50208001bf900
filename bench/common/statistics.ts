/** Median, spread and number formats of the figures. */

/** Returns the median. An even number of values gives the mean of the middle two. Throws on an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) throw new Error("nothing has no median");
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Returns the value that `part` of the values stay below. NaN for an empty list. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export interface Spread {
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

/** Throws on an empty list. */
export function spreadOf(values: readonly number[]): Spread {
  return { least: Math.min(...values), median: median(values), most: Math.max(...values) };
}

/** Formats a figure with about three significant digits, without an exponent. */
export function shownFigure(value: number): string {
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  if (value >= 1) return value.toFixed(2);
  return value.toFixed(value >= 0.1 ? 3 : 4);
}

export function shownSize(size: number): string {
  return size.toLocaleString("en-US");
}
