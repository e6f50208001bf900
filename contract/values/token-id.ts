/** Token ids: uint256 in decimal digits. The string is the identity; a number would round it. */

/** Number of digits of 2^256 - 1. */
export const MAX_ID_DIGITS = 78;

/** Longer texts are not converted: it would take long. */
const MAX_WRITTEN_ID = 1_000;
const TOKEN_ID = /^\d{1,78}$/;

export function isTokenStringId(value: unknown): value is string {
  return typeof value === "string" && TOKEN_ID.test(value);
}

const WRITTEN_ID = /^(\d+)(?:\.0+)?$|^(0x[\da-f]+)$/i;
const MAX_ID = 2n ** 256n - 1n;

/** Parses an id as people write it: with leading zeros, in hexadecimal ("0x1f"), or as a spreadsheet does ("7.0"). Null if it is none. */
export function parseWrittenId(text: string): string | null {
  const [, digits, hex] = WRITTEN_ID.exec(text) ?? [];
  const written = digits ?? hex;
  if (written === undefined || written.length > MAX_WRITTEN_ID) return null;
  const id = BigInt(written);
  return id > MAX_ID ? null : String(id);
}

/**
 * Returns the token that a written id means, or null: the one with just this text, or else the one with the same number. Earlier
 * versions kept leading zeros of imported ids.
 */
export function findWrittenId<Found>(
  text: string,
  find: (tokenId: string) => Found | null,
): Found | null {
  const exact = isTokenStringId(text) ? find(text) : null;
  if (exact !== null) return exact;
  const id = parseWrittenId(text);
  return id === null || id === text ? null : find(id);
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
