/**
 * The shift that keeps projections up with the market: the median residual of recent sales of tokens with a similar premium.
 *
 * Worths are fitted once a day, with noise that is symmetric in log price. Prices are not: they pile up at the floor, and
 * the premium of rare tokens moves for days. The median of what was last off corrects both. It is weighted: a sale counts
 * less the older it is and the more its premium differs.
 */
import { LARGE_RESIDUAL } from "./fit/level.ts";

/** Number of latest sales that are known. */
export const MAX_RECENT = 200;
/** Number of sales after which one counts half as much. */
const HALF_LIFE_SALES = 50;
/** Largest difference of the premiums of similar tokens, for a plain token, and its increase per unit of premium. */
const SIMILAR = 0.15;
const SIMILAR_PER_PREMIUM = 0.15;
/** No shift counts as this many sales. */
const NO_SHIFT_WEIGHT = 5;
/** Premiums that differ by less than 1 / `STEPS` share a shift, so that it is computed a few hundred times, not per token. */
const STEPS = 200;

/** A sale: the premium of its token, and its log price less the log projection, without a shift. */
export type RecentResidual = readonly [premium: number, residual: number];

/** `initial` has the latest sale last. */
export function createRecentShift(initial: readonly RecentResidual[]) {
  const recent = [...initial];
  /** Indexes of `recent` by ascending residual. Null after a change. */
  let order: number[] | null = null;
  const weights = new Float64Array(MAX_RECENT);
  /** Rounded premium, in steps -> shift. Empty after a change. */
  const shifts = new Map<number, number>();

  function computeShift(premium: number): number {
    order ??= recent.map((_, index) => index).sort((a, b) => recent[a][1] - recent[b][1]);
    const similar = SIMILAR + SIMILAR_PER_PREMIUM * Math.max(0, premium);
    let total = 0;
    for (let index = 0; index < recent.length; index += 1) {
      const difference = (premium - recent[index][0]) / similar;
      const age = recent.length - 1 - index;
      weights[index] = Math.max(0, 1 - difference ** 2) * AGE_WEIGHTS[age];
      total += weights[index];
    }
    let below = 0;
    for (const index of order) {
      below += weights[index];
      if (below > 0 && below >= total / 2)
        return (recent[index][1] * total) / (total + NO_SHIFT_WEIGHT);
    }
    return 0;
  }

  return {
    /** Latest last. */
    recent: recent as readonly RecentResidual[],
    /** Returns the shift of tokens with this premium, in log price. */
    at(premium: number): number {
      const step = Math.round(premium * STEPS);
      const known = shifts.get(step);
      if (known !== undefined) return known;
      const shift = computeShift(step / STEPS);
      shifts.set(step, shift);
      return shift;
    },
    /** Learns a sale. Skips one that is too far off to say anything about others. */
    learn(premium: number, residual: number): void {
      if (Math.abs(residual) >= LARGE_RESIDUAL) return;
      recent.push([premium, residual]);
      if (recent.length > MAX_RECENT) recent.shift();
      order = null;
      shifts.clear();
    },
  };
}

/** Number of later sales -> weight. */
const AGE_WEIGHTS = Float64Array.from(
  { length: MAX_RECENT },
  (_, age) => 2 ** (-age / HALF_LIFE_SALES),
);
