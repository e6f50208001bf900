/**
 * Widths of the bounds: factors that keep them at the wanted share of the latest prices, below and above apart.
 *
 * Each side has two speeds. The fast width follows the market as a whole, the slow ones the tokens of a band of premiums.
 * A price beyond a bound widens that side, any other price narrows it, so that each side misses a tenth of the prices
 * however they scatter. Source: adaptive conformal inference, Gibbs and Candès 2021.
 */

/** Logarithms of the factors on the bounds below and above a projection. */
export type SideWidths = readonly [below: number, above: number];
export type LogBounds = readonly [low: number, high: number];

export interface BoundWidths {
  readonly fast: SideWidths;
  /** One for each band of premiums. */
  readonly slow: readonly SideWidths[];
}

/** Share of prices that each side aims to miss. */
const MISSED = 0.1;
/** A miss widens a side by nine tenths of its rate, in log price, and any other price narrows it by one tenth. */
const FAST_RATE = 0.1;
const SLOW_RATE = 0.02;
/** Largest logarithm of a factor. */
const MAX_WIDTH = 1.5;
/**
 * Least logarithm of the fast factor below. A price under its bound is called hot. After some calm days, a lower limit
 * called more prices hot, and fewer of these tokens sold for more later.
 */
const MIN_FAST_BELOW = -0.3;
/** Premiums that divide the bands: a third above a plain token, twice and four times its price. */
const BAND_CUTS = [0.3, Math.log(2), Math.log(4)];
export const BANDS = BAND_CUTS.length + 1;

export const INITIAL_WIDTHS: BoundWidths = {
  fast: [0, 0],
  slow: new Array<SideWidths>(BANDS).fill([0, 0]),
};

/** Returns the factors on the bounds below and above a projection. `fastShare` is the share of the fast widths that counts. */
export function widthsAt(
  { fast, slow }: BoundWidths,
  premium: number,
  fastShare: number = 1,
): SideWidths {
  const [below, above] = slow[bandOf(premium)];
  return [Math.exp(fastShare * fast[0] + below), Math.exp(fastShare * fast[1] + above)];
}

/** Returns the widths after a sale. `residual` is log price less log projection, judged by the bounds `low` and `high`. */
export function nextWidths(
  { fast, slow }: BoundWidths,
  premium: number,
  residual: number,
  [low, high]: LogBounds,
): BoundWidths {
  const band = bandOf(premium);
  const misses = [residual < low, residual > high] as const;
  const next = ([below, above]: SideWidths, rate: number): SideWidths => [
    nextWidth(below, misses[0], rate),
    nextWidth(above, misses[1], rate),
  ];
  const [fastBelow, fastAbove] = next(fast, FAST_RATE);
  return {
    fast: [Math.max(MIN_FAST_BELOW, fastBelow), fastAbove],
    slow: slow.map((widths, index) => (index === band ? next(widths, SLOW_RATE) : widths)),
  };
}

function nextWidth(width: number, isMiss: boolean, rate: number): number {
  const next = width + rate * (isMiss ? 1 - MISSED : -MISSED);
  return Math.min(MAX_WIDTH, Math.max(-MAX_WIDTH, next));
}

function bandOf(premium: number): number {
  let band = 0;
  while (band < BAND_CUTS.length && premium >= BAND_CUTS[band]) band += 1;
  return band;
}
