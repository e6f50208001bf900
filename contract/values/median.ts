/** Two medians. Of an even count, `median` is the mean of the two middle values, `upperMedian` the upper one. */

/** Returns the median (the mean of the middle two of an even count), or null for an empty list. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}

/** Returns the median (the upper one of an even count), or 0 for an empty list. */
export function upperMedian(values: Iterable<number>): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
