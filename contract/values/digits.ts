/** Number formats: text is a number only in these forms. */

const INTEGER = /^\d+$/;
const DECIMAL = /^\d+(\.\d+)?$/;

/** Parses a number. Returns null if `text` is not a non-negative decimal or is too large for float64. */
export function parseDecimal(text: string): number | null {
  if (!DECIMAL.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Parses a decimal that may be negative, with a minus or a hyphen. Returns null if `text` is none. */
export function parseSigned(text: string): number | null {
  const isNegative = /^[-\u2212]/.test(text);
  const value = parseDecimal(isNegative ? text.slice(1) : text);
  return isNegative && value !== null ? 0 - value : value;
}

/** Parses a whole number. Returns null if `text` is not one or exceeds 2^53 - 1. */
export function parseInteger(text: string): number | null {
  if (!INTEGER.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}

/** Parses a whole number of percent, 0 to 100. */
export function parsePercent(text: string): number | null {
  const value = parseInteger(text);
  return value === null || value > 100 ? null : value;
}
