/** Validates compact tokens from the wire. */

import { isMarketplaceId, MARKETPLACE_IDS } from "../listings/marketplaces.ts";
import { inspect, type Parsed, parsed, problem } from "../values/problem.ts";
import { isTokenStringId } from "../values/token-id.ts";
import { isId, isPrice } from "../values/units.ts";
import { FIGURES } from "./figures.ts";
import type { CompactToken } from "./token.ts";

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}

function isPairs(value: unknown, isSecond: (second: unknown) => boolean): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (pair) => Array.isArray(pair) && pair.length === 2 && isId(pair[0]) && isSecond(pair[1]),
    )
  );
}

interface Field {
  readonly name: string;
  readonly expected: string;
  readonly isValid: (value: unknown) => boolean;
}

function isNullOr(isValid: (value: unknown) => boolean) {
  return (value: unknown) => value === null || isValid(value);
}

/** Fields by position. `FIGURES` defines the positions of the figures. */
const FIELDS: Readonly<Record<number, Field>> = {
  0: { name: "tokenStringId", expected: "a token id in digits", isValid: isTokenStringId },
  1: { name: "name", expected: "text or null", isValid: isTextOrNull },
  2: {
    name: "rank",
    expected: "a rank of 1 or more",
    isValid: (value) => isId(value) && value >= 1,
  },
  3: { name: "currentPrice", expected: "a price in ETH or null", isValid: isNullOr(isPrice) },
  6: { name: "imageUrl", expected: "text or null", isValid: isTextOrNull },
  7: { name: "animationUrl", expected: "text or null", isValid: isTextOrNull },
  8: { name: "traits", expected: "pairs of ids", isValid: (value) => isPairs(value, isId) },
  9: {
    name: "vibes",
    expected: "pairs of id and score",
    isValid: (value) => isPairs(value, Number.isFinite),
  },
  10: {
    name: "marketplace",
    expected: `${MARKETPLACE_IDS} or null`,
    isValid: isNullOr(isMarketplaceId),
  },
  ...Object.fromEntries(
    FIGURES.map(({ name, position, expected, isValid }) => [
      position,
      { name, expected, isValid: isNullOr(isValid) },
    ]),
  ),
};

/** Number of fields that every token has. Further fields are figures that a server may not know. */
const LEAST_FIELDS = 11;
const MOST_FIELDS = Object.keys(FIELDS).length;

/** Validates one compact token at `place`. Every field must be valid, and only further figures may be absent. */
export function parseCompactToken(value: unknown, place: string): Parsed<CompactToken> {
  if (!Array.isArray(value)) return problem(place, `a token is an array, got ${inspect(value)}`);
  const { length } = value;
  if (length < LEAST_FIELDS || length > MOST_FIELDS)
    return problem(place, `a token has ${LEAST_FIELDS} to ${MOST_FIELDS} fields, got ${length}`);
  for (const [index, found] of value.entries()) {
    const field = FIELDS[index];
    if (field && !field.isValid(found))
      return problem(
        `${place}[${index}]`,
        `${field.name} must be ${field.expected}, got ${inspect(found)}`,
      );
  }
  return parsed(value as unknown as CompactToken); // every position was checked above
}
