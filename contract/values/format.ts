/** Formats numbers for the screen, in the locale of `number-locale.ts`. Rounding happens only here. */
import { formatDecimal } from "./format-decimal.ts";
import { localized, whole } from "./number-locale.ts";
import { ETHER, type Eth, type UnixMs } from "./units.ts";

export { whole };

const SUFFIXES = ["", "K", "M", "B", "T"] as const;
const LARGEST = 1e16;

/** A real minus sign: it is as wide as a plus in tabular figures. */
const MINUS = "\u2212";

/** Formats `value` with at most `digits` after the point and no trailing zeros. */
function trimmed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return digits === 0 ? text : text.replace(/\.?0+$/, "");
}

/**
 * Formats a number in compact form: 1234 -> "1.23K". The suffixes are K, M, B, T. Beyond 9999T it returns "> 9999T",
 * or "< -9999T" if negative. `digits` is the maximum number of digits after the point.
 */
export function compact(value: number, digits = 2): string {
  if (!Number.isFinite(value)) return "--";
  if (Math.abs(value) >= LARGEST) return localized(value > 0 ? "> 9999T" : "< -9999T");
  let scaled = Math.abs(value);
  let step = 0;
  // Rounding can reach the next thousand: 999,999 is 1M, not 1000K.
  while (step < SUFFIXES.length - 1 && Number(scaled.toFixed(digits)) >= 1000) {
    scaled /= 1000;
    step += 1;
  }
  // Rounding can also reach past the last suffix.
  if (Number(scaled.toFixed(digits)) >= 10_000) return compact(value > 0 ? LARGEST : -LARGEST);
  const text = trimmed(scaled, digits);
  const sign = value < 0 && Number(text) !== 0 ? MINUS : "";
  return `${sign}${localized(text)}${SUFFIXES[step]}`;
}

/** Formats a price without its unit: enough digits to distinguish it from similar prices, never an exponent. */
export function ethAmount(value: Eth): string {
  const size = Math.abs(value);
  if (rounded(size, 0) >= LARGEST_WHOLE) return compact(value);
  if (rounded(size, 1) >= 1000) return inDecimals(0)(value);
  if (size >= 100) return trimmedSigned(value, 1);
  if (size >= 1) return trimmedSigned(value, 2);
  if (size >= 0.01) return trimmedSigned(value, 3);
  if (size === 0) return localized("0");
  if (size < 0.000001) return nearZero(value, 6);
  return trimmedSigned(value, 6);
}

/** Formats an amount that is too small for so many decimals: "< 0.001". */
function nearZero(value: number, decimals: number): string {
  return localized(`${value < 0 ? `> ${MINUS}` : "< "}${(10 ** -decimals).toFixed(decimals)}`);
}

function trimmedSigned(value: number, digits: number): string {
  const text = trimmed(Math.abs(value), digits);
  return localized(value < 0 && Number(text) !== 0 ? `${MINUS}${text}` : text);
}

/** Formats `value` with exactly `digits` after the point. */
export function fixed(value: number, digits: number): string {
  return localized(value.toFixed(digits));
}

/** Formats the exact number that is not negative, as text to edit: no groups, no exponent. */
export function plainDecimal(value: number): string {
  return localized(formatDecimal(value));
}

/** Formats an amount without its unit. */
type AmountFormat = (value: Eth) => string;

export const MAX_DECIMALS = 8;
/** From here on, an amount is shortened: "1.23M". */
const LARGEST_WHOLE = 1e6;
/** If two amounts differ by at least this factor, the smaller one is shown with two figures. */
const NEAR_WITHIN = 1000;
/** If two amounts differ by at least this factor, they share no decimals: the smaller one would lose its figures. */
const ALIGNED_WITHIN = 1e6;

/** Decimals of amounts that stand together. Null if they are too large, too small or too far apart: each has its own then. */
export type Decimals = number | null;

/** Returns the number of decimals that show `digits` significant digits of `value`. */
function decimalsOf(value: number, digits: number): number {
  return Math.max(0, digits - 1 - Math.floor(Math.log10(value)));
}

/** Returns the number that a format with so many decimals shows. */
export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/**
 * Returns the decimals of a price and its projection: those that show four significant digits of the larger and three of the
 * smaller, or two if it is far smaller, less the zeros that both end in: 0.097 and 0.0986 become "0.0970" and "0.0986", 0.0123
 * and 11.09 become "0.0123" and "11.0900".
 */
export function alignedDecimals(...amounts: readonly (Eth | null)[]): Decimals {
  const known = amounts.filter((amount) => amount !== null);
  const sizes = known.map(Math.abs).filter((size) => size > 0);
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  const together =
    largest < LARGEST_WHOLE &&
    smallest >= 10 ** -MAX_DECIMALS &&
    largest / smallest < ALIGNED_WITHIN;
  if (!together) return null;
  const isNear = largest / smallest < NEAR_WITHIN;
  const enough = isNear
    ? Math.max(decimalsOf(largest, 4), decimalsOf(smallest, 3))
    : decimalsOf(smallest, 2);
  let decimals = Math.min(MAX_DECIMALS, enough);
  while (decimals > 0 && known.every((amount) => amount.toFixed(decimals).endsWith("0")))
    decimals -= 1;
  return decimals;
}

/** Returns the decimals of a range: two significant digits of its width, at least one of its low bound. */
export function rangeDecimals([low, high]: readonly [low: Eth, high: Eth]): Decimals {
  const isPlain = high > low && low >= 0.000001 && high < LARGEST_WHOLE;
  return isPlain ? Math.min(6, Math.max(decimalsOf(high - low, 2), decimalsOf(low, 1))) : null;
}

/** Returns a format with so many decimals, and with thousands separators: "1,234.50". What would show as 0 is "< 0.01". */
export function inDecimals(decimals: Decimals): AmountFormat {
  if (decimals === null) return ethAmount;
  return (value) => {
    const text = Math.abs(value).toFixed(decimals);
    if (value !== 0 && Number(text) === 0) return nearZero(value, decimals);
    const [integer, fraction] = text.split(".");
    const shown =
      Number(text) < 1000
        ? localized(text)
        : whole(Number(integer)) + (fraction ? localized(`.${fraction}`) : "");
    return value < 0 ? `${MINUS}${shown}` : shown;
  };
}

/** Formats a price with its unit: "1.25 ETH". */
export function eth(value: Eth, format: AmountFormat = ethAmount): string {
  return inCurrency(value, ETHER, format);
}

/** The same in the unit of a collection: "1.25 GHST". */
export function inCurrency(
  value: number,
  currency: string = ETHER,
  format: AmountFormat = ethAmount,
): string {
  return `${format(value)} ${currency}`;
}

/** Formats an amount in a currency that is not the collection's: "2,500 USDC", or "2,500 USDC (1 ETH)" if `ether` is known. */
export function foreignAmount(amount: number, currency: string, ether?: Eth): string {
  const own = inCurrency(amount, currency, amount >= 1000 ? whole : ethAmount);
  return ether === undefined ? own : `${own} (${foreignAmount(ether, ETHER)})`;
}

/**
 * Formats a range with its unit: "0.42 to 0.61 ETH". Shows two significant digits of its width, and at least one of its
 * low bound.
 */
export function ethRange(range: readonly [low: Eth, high: Eth], unit = " ETH"): string {
  return `${rangeText(boundsText(range, rangeDecimals(range)))}${unit}`;
}

type Bounds = readonly [low: string, high: string];

/** Formats both bounds of a range. */
export function boundsText(
  [low, high]: readonly [low: Eth, high: Eth],
  decimals: Decimals,
): Bounds {
  const format = inDecimals(decimals);
  return [format(low), format(high)];
}

/** Joins the bounds of a range: "0.42 to 0.61". */
export function rangeText([low, high]: Bounds): string {
  return low === high ? low : `${low} to ${high}`;
}

/** Formats a deviation with its sign: "+0.42" is under its projection, "−0.42" over it. */
export function signedAmount(value: Eth, amount: AmountFormat): string {
  const text = amount(value);
  return value > 0 ? text.replace(/^(< )?/, "$1+") : text;
}

/** From this factor on, a multiple is clearer than a percentage. */
const MULTIPLE_FROM = 10;

/** Formats a growth by `share` as a multiple: 19 -> "20×". Returns null below `MULTIPLE_FROM`. */
function multiple(share: number): string | null {
  const times = Math.round(1 + Math.abs(share));
  if (times < MULTIPLE_FROM) return null;
  return `${times < LARGEST_WHOLE ? whole(times) : compact(times, 0)}×`;
}

/**
 * Formats a share as a percentage with its sign: 0.253 -> "+25%". A factor of ten or more becomes a multiple
 * without a sign, "20×". The amount beside it shows the direction.
 */
export function signedPercent(share: number): string {
  const percent = Math.round(share * 100);
  const sign = percent > 0 ? "+" : percent < 0 ? MINUS : "";
  return multiple(share) ?? localized(`${sign}${Math.abs(percent)}%`);
}

/**
 * Compares a price with its projection, as text that precedes "its projection": a deviation share of 0.25 ->
 * "25% under", -0.25 -> "25% over", -19 -> "20×", and "at" if the percentage would be 0.
 */
export function besideProjection(share: number): string {
  const percent = Math.round(Math.abs(share) * 100);
  if (percent === 0) return "at";
  return multiple(share) ?? localized(`${percent}% ${share < 0 ? "over" : "under"}`);
}

/** Formats a deviation share on its own, in words: "25% under", "25% over", "20× over" and "0%". */
export function shareInWords(share: number): string {
  const words = besideProjection(share);
  return words === "at" ? localized("0%") : words.replace("×", "× over");
}

/** Formats a value of 0 to 100 as "87%". */
export function percent(value: number): string {
  return localized(`${Math.round(value)}%`);
}

/** Formats a share of a whole: 0.0123 -> "1.2%", 0.00004 -> "< 0.1%". */
export function shareOf(share: number): string {
  const value = share * 100;
  if (value > 0 && value < 0.1) return localized("< 0.1%");
  return localized(`${trimmed(value, value < 10 ? 1 : 0)}%`);
}

/** Formats a small change with its sign: 0.0123 -> "+1.2%". */
export function signedShare(share: number): string {
  return `${share < 0 ? MINUS : "+"}${shareOf(Math.abs(share))}`;
}

/** Formats Gwei, rounded to 4 decimals. */
export function gwei(value: number): string {
  return Number.isFinite(value) ? localized(trimmed(value, 4)) : "--";
}

/** Formats a count of things: "1 sale", "1,200 sales". */
export function counted(count: number, thing: string): string {
  return `${whole(count)} ${thing}${count === 1 ? "" : "s"}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats an age in one unit: "under 1 min", "3 min", "2 h", "5 d". A negative age, from two clocks, is "under 1 min". */
export function ageText(ms: number): string {
  if (!(ms >= MINUTE)) return localized("under 1 min");
  if (ms < HOUR) return localized(`${Math.floor(ms / MINUTE)} min`);
  if (ms < DAY) return localized(`${Math.floor(ms / HOUR)} h`);
  return localized(`${Math.floor(ms / DAY)} d`);
}

/** Formats the time since `at` in one unit: "just now", "3 min ago", "2 h ago", "5 d ago". The future is "just now". */
export function ago(at: UnixMs, now: UnixMs): string {
  const age = now - at;
  return age >= MINUTE ? `${ageText(age)} ago` : "just now";
}

/** `ago` with the seconds of the first minute: "12 s ago". */
export function agoInSeconds(at: UnixMs, now: UnixMs): string {
  const seconds = Math.floor((now - at) / 1_000);
  return seconds < 60 ? localized(`${Math.max(0, seconds)} s ago`) : ago(at, now);
}
