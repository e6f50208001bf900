/**
 * Writes the figures of a token so that what is shown agrees: the deviation is the difference of the shown price and
 * projection, the percentage is of them, and a price that is under, in or over its range is shown there. Amounts without
 * common decimals are written each in their own way.
 */
import {
  alignedDecimals,
  boundsText,
  type Decimals,
  inDecimals,
  MAX_DECIMALS,
  rangeDecimals,
  rangeText,
  rounded,
  signedAmount,
} from "../values/format.ts";
import { type Eth, NONE } from "../values/units.ts";
import { type Appraisal, deviationShare, rangeOf } from "./deal.ts";

type Range = readonly [low: Eth, high: Eth];

export interface ShownFigures {
  /** Formats the price, the projection, or a bound of the range beside them. */
  readonly amount: (value: Eth) => string;
  /** Decimals of `amount`. */
  readonly decimals: Decimals;
  /** Rounds an amount to what `amount` shows of it. */
  readonly round: (value: Eth) => Eth;
  /** The shown projection less the shown price. Null without either. */
  readonly difference: Eth | null;
  /** The difference with its sign: "+0.42" is under its projection, "−0.42" over it. */
  readonly deviation: string | null;
  /** The difference as a share of the shown projection. NONE without either, or if the projection is 0. */
  readonly share: number;
  /** "0.42 to 0.61". Null without a range. */
  readonly range: string | null;
  readonly bounds: readonly [low: string, high: string] | null;
}

/** Tolerance for the float error of a bound, as a share of it: as in the verdict. */
const ROUNDING = 1e-9;

/** Returns -1 for a price under its range, 1 for one over it, else 0. */
const sideOf = (price: Eth, [low, high]: Range) =>
  Number(price > high * (1 + ROUNDING)) - Number(price < low * (1 - ROUNDING));

/** True if the price is so far from its projection that it may earn a verdict, in whole percent. */
const isFar = (price: Eth, projection: Eth | null) =>
  Math.round(1_000 * Math.abs(deviationShare(price, projection))) >= 100;

/** True if the rounded price is on the same side of its range as the exact one, and far enough for a verdict if that is. */
function agrees(
  price: Eth,
  projection: Eth | null,
  range: Range,
  decimals: number,
  ofRange: number,
): boolean {
  const shown = rounded(price, decimals);
  const shownProjection = projection === null ? null : rounded(projection, decimals);
  if (isFar(price, projection) && !isFar(shown, shownProjection)) return false;
  const [low, high] = [rounded(range[0], ofRange), rounded(range[1], ofRange)];
  return sideOf(shown, [low, high]) === sideOf(price, range);
}

/** True if `decimals` show the amount to within a hundredth. */
const isExact = (value: Eth | null, decimals: number | null = null) =>
  !value || decimals === null || value >= 50 * 10 ** -decimals;

/** Amounts from here on have no decimals, unless they stand beside smaller ones. */
const LARGE = 1000;

/** Returns the decimals of amounts that stand together: the collection's, or as many as show them if one is large. */
export function decimalsTogether(
  amounts: readonly (Eth | null)[],
  ofCollection: number | null = null,
): Decimals {
  const limit = ofCollection === 0 ? 1e6 : LARGE;
  return ofCollection !== null && amounts.every((value) => value === null || value < limit)
    ? ofCollection
    : alignedDecimals(...amounts);
}

/** Returns a format for amounts that stand together. */
export function amountsTogether(
  amounts: readonly (Eth | null)[],
  ofCollection?: number | null,
): ShownFigures["amount"] {
  return inDecimals(decimalsTogether(amounts, ofCollection));
}

/**
 * Returns the decimals of price and projection, and those of the range. The amounts have the collection's decimals, or as few as
 * show them if those do not show the projection, of which the percentage is a share. A range has as few as its width needs.
 * Both have more if it takes more to agree.
 */
function decimalsFor(
  price: Eth | null,
  { priceProjection: projection, decimals, paid }: ShownAppraisal,
  range: Range | null,
  ...beside: readonly Eth[]
) {
  const amounts = [price, projection, ...beside];
  const own = decimalsTogether(amounts, isExact(projection, decimals) ? decimals : null);
  const ofRange = range && rangeDecimals(range);
  const given = [own, ofRange] as const;
  if (range === null || own === null || ofRange === null) return given;
  const allAgree = (ofAmounts: number, ofBounds: number) =>
    (price === null || agrees(price, projection, range, ofAmounts, ofBounds)) &&
    (paid === undefined || agrees(paid, null, range, ofAmounts, ofBounds));
  if (allAgree(own, ofRange)) return given;
  for (let both = Math.max(own, ofRange); both <= MAX_DECIMALS; both += 1)
    if (allAgree(both, both)) return [both, both] as const;
  return given;
}

export interface ShownAppraisal
  extends Pick<Appraisal, "priceProjection" | "lowShare" | "highShare"> {
  /** Decimals of the collection's amounts: `floorDecimals`. */
  readonly decimals?: number | null;
  /** The size of another amount that stands beside them, with the same decimals. */
  readonly beside?: Eth;
  /** A price that was paid. It is shown on its own side of the range. */
  readonly paid?: Eth;
}

/** True if another amount keeps `decimals`: they are those of the collection or more. */
export const keepsDecimals = (decimals: Decimals, ofCollection: Decimals = null) =>
  ofCollection !== null && Number(decimals) >= ofCollection;

/** `price` is null if the token is not listed. */
export function showFigures(price: Eth | null, appraisal: ShownAppraisal): ShownFigures {
  const { priceProjection: projection, beside } = appraisal;
  const range = rangeOf(appraisal);
  let found = decimalsFor(price, appraisal, range);
  if (beside !== undefined && !keepsDecimals(found[0], appraisal.decimals))
    found = decimalsFor(price, appraisal, range, beside);
  const [decimals, ofRange] = found;
  const amount = inDecimals(decimals);
  const bounds = range && boundsText(range, ofRange);
  const round = (value: Eth) => (decimals === null ? value : rounded(value, decimals));
  const figures = { amount, decimals, round, bounds, range: bounds && rangeText(bounds) };
  if (price === null || projection === null)
    return { ...figures, difference: null, deviation: null, share: NONE };
  const difference = round(round(projection) - round(price));
  return {
    ...figures,
    difference,
    deviation: signedAmount(difference, amount),
    share: deviationShare(round(price), round(projection)),
  };
}
