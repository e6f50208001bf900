/** Numbers as plain decimals, which `digits.ts` parses. */

/** Formats a finite non-negative number as a plain decimal without exponent. Parsing returns the exact number. */
export function formatDecimal(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  const [mantissa = "", exponent = "0"] = text.split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return digits + "0".repeat(point - digits.length);
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Formats a finite number like `formatDecimal`, with a hyphen if it is negative. */
export function formatSigned(value: number): string {
  return value < 0 ? `-${formatDecimal(-value)}` : formatDecimal(value);
}
