/** One token: its compact form on the wire and the entity made from it. */
import { FIGURES, figureRecord, type TokenFigures } from "./figures.ts";
import { isMarketplaceId } from "./marketplaces.ts";
import { type Parsed, parsed, problem, shown } from "./problem.ts";
import { isTokenStringId } from "./token-id.ts";
import { deviation, type Eth, isPrice } from "./units.ts";

export type TraitPair = readonly [traitId: number, valueId: number];
export type VibePair = readonly [vibeId: number, score: number];

/** A token on the wire, by position. The figures' positions are in `FIGURES`. */
export type CompactToken = readonly [
  tokenStringId: string,
  name: string | null,
  rank: number,
  currentPrice: Eth | null,
  priceProjection: number | null,
  confidence: number | null,
  imageUrl: string | null,
  animationUrl: string | null,
  traits: readonly TraitPair[],
  vibes: readonly VibePair[],
  marketplace: number | null,
  ...furtherFigures: (number | null)[],
];

/** What an epoch fixes of a token. */
export interface TokenRow {
  readonly tokenId: string;
  readonly name: string | null;
  readonly rank: number;
  readonly imageUrl: string | null;
  readonly animationUrl: string | null;
  readonly traits: readonly TraitPair[];
  readonly vibes: readonly VibePair[];
}

/** A `CompactToken` by names. */
export interface WireToken extends TokenRow {
  readonly price: Eth | null;
  readonly marketplace: number | null;
  /** In the wire's units. */
  readonly figures: TokenFigures;
}

export interface Token extends TokenFigures {
  readonly tokenStringId: string;
  /** The id as a number: rounded past 2^53, so for display and links use the string. */
  readonly tokenId: number;
  readonly name: string;
  readonly rank: number;
  /** Null when not listed. 0 is a listing that is not on sale. */
  readonly currentPrice: Eth | null;
  readonly imageUrl: string | null;
  readonly animationUrl: string | null;
  readonly traits: readonly TraitPair[];
  readonly vibes: readonly VibePair[];
  readonly marketplace: number | null;
  /** priceProjection minus currentPrice; null when unlisted or without a projection. */
  readonly deviation: Eth | null;
}

export function wireToken(compact: CompactToken): WireToken {
  const [tokenId, name, rank, price, , , imageUrl, animationUrl, traits, vibes, marketplace] =
    compact;
  const figures = figureRecord(({ position }) => compact[position] ?? null);
  return {
    tokenId,
    name,
    rank,
    price,
    imageUrl,
    animationUrl,
    traits,
    vibes,
    marketplace,
    figures,
  };
}

/** The inverse of `wireToken`. */
export function compactToken(token: WireToken): CompactToken {
  const { tokenId, name, rank, price, imageUrl, animationUrl, traits, vibes, marketplace } = token;
  const compact: unknown[] = [
    ...[tokenId, name, rank, price, null, null],
    ...[imageUrl, animationUrl, traits, vibes, marketplace],
  ];
  for (const { name: figure, position } of FIGURES) compact[position] = token.figures[figure];
  return compact as unknown as CompactToken; // every position was set above
}

/** A token's own name, else "{collection} #{id}", else "Token {id}". */
export function tokenName(
  name: string | null,
  collectionName: string | null,
  tokenStringId: string,
): string {
  if (name) return name;
  return collectionName ? `${collectionName} #${tokenStringId}` : `Token ${tokenStringId}`;
}

export function tokenFromCompact(compact: CompactToken, collectionName: string | null): Token {
  const { tokenId, name, price, figures, ...token } = wireToken(compact);
  const { priceProjection } = figures;
  return {
    ...token,
    ...figureRecord(({ name: figure, scale }) => {
      const value = figures[figure];
      return value === null ? null : value * scale;
    }),
    tokenStringId: tokenId,
    tokenId: Number(tokenId),
    name: tokenName(name, collectionName, tokenId),
    currentPrice: price,
    deviation:
      price === null || priceProjection === null ? null : deviation(priceProjection, price),
  };
}

/** An unsigned 32-bit integer: trait, value and vibe ids. */
export function isId(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 0xffffffff;
}

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

function isScore(value: unknown): boolean {
  return typeof value === "number" && Number.isFinite(value);
}

interface Field {
  readonly name: string;
  readonly wanted: string;
  readonly holds: (value: unknown) => boolean;
}

function isNullOr(isValid: (value: unknown) => boolean) {
  return (value: unknown) => value === null || isValid(value);
}

/** By position; the figures stand where `FIGURES` says. */
const FIELDS: Readonly<Record<number, Field>> = {
  0: { name: "tokenStringId", wanted: "a token id in digits", holds: isTokenStringId },
  1: { name: "name", wanted: "text or null", holds: isTextOrNull },
  2: { name: "rank", wanted: "a rank of 1 or more", holds: (value) => isId(value) && value >= 1 },
  3: { name: "currentPrice", wanted: "a price in ETH or null", holds: isNullOr(isPrice) },
  6: { name: "imageUrl", wanted: "text or null", holds: isTextOrNull },
  7: { name: "animationUrl", wanted: "text or null", holds: isTextOrNull },
  8: { name: "traits", wanted: "pairs of ids", holds: (value) => isPairs(value, isId) },
  9: { name: "vibes", wanted: "pairs of id and score", holds: (value) => isPairs(value, isScore) },
  10: { name: "marketplace", wanted: "0, 1, 2, 3 or null", holds: isNullOr(isMarketplaceId) },
  ...Object.fromEntries(
    FIGURES.map(({ name, position, wanted, isValid }) => [
      position,
      { name, wanted, holds: isNullOr(isValid) },
    ]),
  ),
};

/** The fields that every token has; further ones are figures that a server may not know. */
const LEAST_FIELDS = 11;
const MOST_FIELDS = Object.keys(FIELDS).length;

/** Checks one compact token at `place`: every field must be of its kind, and only further figures may be absent. */
export function parseCompactToken(value: unknown, place: string): Parsed<CompactToken> {
  if (!Array.isArray(value)) return problem(place, `a token is an array, got ${shown(value)}`);
  const { length } = value;
  if (length < LEAST_FIELDS || length > MOST_FIELDS)
    return problem(place, `a token has ${LEAST_FIELDS} to ${MOST_FIELDS} fields, got ${length}`);
  for (const [index, found] of value.entries()) {
    const field = FIELDS[index];
    if (field && !field.holds(found))
      return problem(
        `${place}[${index}]`,
        `${field.name} must be ${field.wanted}, got ${shown(found)}`,
      );
  }
  return parsed(value as unknown as CompactToken); // every position was checked above
}
