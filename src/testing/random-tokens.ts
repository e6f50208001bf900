/** Random tokens whose prices are where rounding contradicts most: at a bound, between two percents, or absurd. */
import fc from "fast-check";

export interface RandomToken {
  readonly price: number | null;
  readonly projection: number | null;
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
  /** Price of the next sale, as a share of the projection. */
  readonly paidShare: number;
}

/** Tokens of a collection. */
export const COUNT = 6;
/** Numbers of all sizes alike. `fc.double` draws most of its numbers near 0. */
const powerOfTen = (min: number, max: number) =>
  fc.integer({ min: 1000 * min, max: 1000 * max }).map((power) => 10 ** (power / 1000));

const token = fc
  .record({
    projection: fc.option(powerOfTen(-0.5, 1), { freq: 12 }),
    low: fc.double({ min: 0.3, max: 0.99, noNaN: true }),
    high: fc.double({ min: 1.01, max: 3, noNaN: true }),
    confidence: fc.constantFrom(0.4, 0.7, 0.95),
    // At a bound of the range, or a thousandth beside it, is where rounding contradicts.
    nearness: fc.constantFrom(0.999, 0.9999, 1, 1.0001, 1.001, 1.03, 0.8),
    place: fc.constantFrom("low", "high", "half", "half", "absurd", "unlisted"),
    absurd: powerOfTen(-6, 4),
    paid: fc.record({
      near: fc.constantFrom("low", "high", "neither"),
      neither: powerOfTen(-0.7, 0.7),
    }),
  })
  .map(({ nearness, place, absurd, paid, ...rest }) => {
    // Between two whole percents, and under the range.
    const half = (Math.floor(80 * rest.low) + 0.5) / 100;
    const { low, high } = rest;
    const shares = { low: nearness * low, high: nearness * high, half, absurd, unlisted: null };
    const paidShare = { ...shares, neither: paid.neither }[paid.near];
    return { ...rest, priceShare: shares[place], paidShare };
  });

/** Tokens around one price level. */
export const randomTokens = fc
  .record({
    level: powerOfTen(-2, 4),
    drawn: fc.array(token, { minLength: COUNT, maxLength: COUNT }),
  })
  .map(({ level, drawn }) =>
    drawn.map(({ projection, priceShare, ...rest }): RandomToken => {
      const value = projection === null ? null : projection * level;
      const price = priceShare === null ? null : Math.min(999_000, priceShare * (value ?? level));
      return { ...rest, projection: value, price };
    }),
  );
