/** Token ids: uint256 in decimal digits. The string is the identity; a number would round it. */

/** Number of digits of 2^256 - 1. */
export const MAX_ID_DIGITS = 78;

const TOKEN_ID = /^\d{1,78}$/;

export function isTokenStringId(value: unknown): value is string {
  return typeof value === "string" && TOKEN_ID.test(value);
}

function significant(id: string): string {
  let zeros = 0;
  while (zeros < id.length - 1 && id.charCodeAt(zeros) === 48) zeros += 1;
  return zeros === 0 ? id : id.slice(zeros);
}

/**
 * Compares two ids of any length by their numeric value. Ids of equal value but different text
 * ("7" and "07") are two tokens: the shorter text comes first.
 */
export function compareTokenIds(a: string, b: string): number {
  const left = significant(a);
  const right = significant(b);
  if (left.length !== right.length) return left.length - right.length;
  if (left !== right) return left < right ? -1 : 1;
  return a.length - b.length;
}
