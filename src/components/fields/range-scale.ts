/** Maps a slider's positions to values and back. */

export interface RangeScale {
  /** Positions run from 0 to this. */
  readonly steps: number;
  /** Never decreases with the position. */
  valueAt(position: number): number;
  /** Returns the position with the nearest value; 0 below the first, `steps` above the last. */
  positionOf(value: number): number;
}

/** Rounds `value` to three significant digits: precise enough to filter by, short enough to read. */
function readable(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(3));
}

function fromKnots(knots: readonly number[]): RangeScale {
  const steps = knots.length - 1;
  const valueAt = (position: number) =>
    knots[Math.min(Math.max(Math.round(position), 0), steps)] ?? 0;
  return {
    steps,
    valueAt,
    positionOf(value) {
      let [low, high] = [0, steps];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (valueAt(middle) < value) low = middle + 1;
        else high = middle;
      }
      const nearerBelow = low > 0 && value - valueAt(low - 1) < valueAt(low) - value;
      return nearerBelow ? low - 1 : low;
    },
  };
}

const STEPS = 100;

/**
 * Creates a scale with one percent of the values per step, so that a few outliers take no more room than
 * other values. `values` must ascend. Returns null if there are fewer than two distinct values. `round` rounds a value.
 */
export function quantileScale(
  values: ArrayLike<number>,
  round: (value: number) => number = readable,
): RangeScale | null {
  const last = values.length - 1;
  const lowest = values[0];
  const highest = values[last];
  if (lowest === undefined || highest === undefined || lowest === highest) return null;
  const knots: number[] = [];
  for (let step = 0; step <= STEPS; step++)
    knots.push(round(values[Math.round((last * step) / STEPS)] ?? highest));
  return fromKnots(knots);
}

/** Creates a scale of whole numbers from `first` to `last`, finer at the low ranks, which matter most. */
export function rankScale(first: number, last: number): RangeScale | null {
  if (!(last > first)) return null;
  const knots: number[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const share = step / STEPS;
    const value = Math.round(first + (last - first) * share * share);
    knots.push(last - first > 1000 && step < STEPS ? Math.max(first, readable(value)) : value);
  }
  return fromKnots(knots);
}
