/** One token: its compact form on the wire and the entity made from it. */

import { type ListingFacts, NO_LISTING_FACTS } from "../listings/listing-columns.ts";
import { deviation, type Eth } from "../values/units.ts";
import { FIGURES, figureRecord, type TokenFigures } from "./figures.ts";

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

/** Fields of a token that are fixed within an epoch. */
export interface TokenRow {
  readonly tokenId: string;
  readonly name: string | null;
  readonly rank: number;
  readonly imageUrl: string | null;
  readonly animationUrl: string | null;
  readonly traits: readonly TraitPair[];
  readonly vibes: readonly VibePair[];
}

/** A `CompactToken` with named fields. */
export interface WireToken extends TokenRow {
  readonly price: Eth | null;
  readonly marketplace: number | null;
  /** In the wire's units. */
  readonly figures: TokenFigures;
}

/** A token as the page shows it. `currentPrice` is null if it is not listed; 0 is a listing that is not on sale. */
export interface Token extends TokenFigures, ListingFacts, Omit<TokenRow, "tokenId"> {
  readonly tokenStringId: string;
  /** The id as a number: rounded past 2^53, so for display and links use the string. */
  readonly tokenId: number;
  readonly name: string;
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

/** Returns the token's own name, else "{collection} #{id}", else "Token {id}". */
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
    ...NO_LISTING_FACTS,
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
