/** One token: its compact form on the wire and the entity of spec section 3 made from it. */
import { isMarketplaceId } from "./marketplaces.ts";
import { type Parsed, parsed, problem, shown } from "./problem.ts";
import { isTokenStringId } from "./token-id.ts";
import { type Confidence, confidencePercent, deviation, type Eth, MAX_PRICE_ETH } from "./units.ts";

export type TraitPair = readonly [traitId: number, valueId: number];
export type VibePair = readonly [vibeId: number, score: number];

/** By position, see design.md section 3. */
export type CompactToken = readonly [
  tokenStringId: string,
  name: string | null,
  rank: number,
  currentPrice: Eth | null,
  priceProjection: Eth | null,
  confidence: Confidence | null,
  imageUrl: string | null,
  animationUrl: string | null,
  traits: readonly TraitPair[],
  vibes: readonly VibePair[],
  marketplace: number | null,
];

export interface Token {
  readonly tokenStringId: string;
  /** The id as a number: rounded past 2^53, so for display and links use the string. */
  readonly tokenId: number;
  readonly name: string;
  readonly rank: number;
  /** Null when not listed. 0 is a listing that is not on sale. */
  readonly currentPrice: Eth | null;
  readonly priceProjection: Eth | null;
  /** 0 to 100. */
  readonly confidence: number | null;
  readonly imageUrl: string | null;
  readonly animationUrl: string | null;
  readonly traits: readonly TraitPair[];
  readonly vibes: readonly VibePair[];
  readonly marketplace: number | null;
  /** priceProjection minus currentPrice; null when unlisted or without a projection. */
  readonly deviation: Eth | null;
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
  const [id, name, rank, price, projection, confidence, image, animation, traits, vibes, market] =
    compact;
  return {
    tokenStringId: id,
    tokenId: Number(id),
    name: tokenName(name, collectionName, id),
    rank,
    currentPrice: price,
    priceProjection: projection,
    confidence: confidence === null ? null : confidencePercent(confidence),
    imageUrl: image,
    animationUrl: animation,
    traits,
    vibes,
    marketplace: market,
    deviation: price === null || projection === null ? null : deviation(projection, price),
  };
}

/** An unsigned 32-bit integer: trait, value and vibe ids. */
export function isId(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 0xffffffff;
}

export function isPrice(value: unknown): value is Eth {
  return typeof value === "number" && value >= 0 && value <= MAX_PRICE_ETH;
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

const FIELDS: readonly Field[] = [
  { name: "tokenStringId", wanted: "a token id in digits", holds: isTokenStringId },
  { name: "name", wanted: "text or null", holds: isTextOrNull },
  {
    name: "rank",
    wanted: "a rank of 1 or more",
    holds: (value) => isId(value) && value >= 1,
  },
  {
    name: "currentPrice",
    wanted: "a price in ETH or null",
    holds: (value) => value === null || isPrice(value),
  },
  {
    name: "priceProjection",
    wanted: "a price in ETH or null",
    holds: (value) => value === null || isPrice(value),
  },
  {
    name: "confidence",
    wanted: "0 to 1 or null",
    holds: (value) => value === null || (typeof value === "number" && value >= 0 && value <= 1),
  },
  { name: "imageUrl", wanted: "text or null", holds: isTextOrNull },
  { name: "animationUrl", wanted: "text or null", holds: isTextOrNull },
  { name: "traits", wanted: "pairs of ids", holds: (value) => isPairs(value, isId) },
  { name: "vibes", wanted: "pairs of id and score", holds: (value) => isPairs(value, isScore) },
  {
    name: "marketplace",
    wanted: "0, 1, 2, 3 or null",
    holds: (value) => value === null || isMarketplaceId(value),
  },
];

/** Checks one compact token at `place`; every field must be there and of its kind. */
export function parseCompactToken(value: unknown, place: string): Parsed<CompactToken> {
  if (!Array.isArray(value)) return problem(place, `a token is an array, got ${shown(value)}`);
  if (value.length !== FIELDS.length)
    return problem(place, `a token has ${FIELDS.length} fields, got ${value.length}`);
  for (const [index, field] of FIELDS.entries()) {
    const found: unknown = value[index];
    if (!field.holds(found))
      return problem(
        `${place}[${index}]`,
        `${field.name} must be ${field.wanted}, got ${shown(found)}`,
      );
  }
  return parsed(value as unknown as CompactToken); // every position was checked above
}
