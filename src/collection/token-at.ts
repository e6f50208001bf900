/** Reads one token from the mirror's columns, for a card, a tooltip or the token view. */

import { idAt, rowOf, tokenTextAt, traitsAt, vibesAt } from "../../contract/columns/columns.ts";
import { listingFactsAt } from "../../contract/listings/listing-columns.ts";
import type { MovingListing } from "../../contract/listings/listings.ts";
import { figuresAt } from "../../contract/tokens/figures.ts";
import { type Token, type TraitPair, tokenName } from "../../contract/tokens/token.ts";
import { foreignAmount } from "../../contract/values/format.ts";
import { findWrittenId } from "../../contract/values/token-id.ts";
import { deviation, unitOf } from "../../contract/values/units.ts";
import type { CollectionState } from "./collection-store.ts";

/** A token without its traits and vibes: enough for a card, and built without iterating the sets. */
export interface TokenFacts extends Omit<Token, "traits" | "vibes"> {
  /** True if a block that is not confirmed changed the token. */
  readonly isPending: boolean;
  /** Price in another currency than the collection's unit: "2,500 USDC", or "2,500 USDC (1 ETH)". The token then has no `currentPrice`. */
  readonly foreignPrice: string | null;
  /** True if `foreignPrice` has an amount in ETH too. Its rate is that of the day on which the token was listed or first seen. */
  readonly isRated: boolean;
  /** The course of the price, if it moves with time. */
  readonly moving: MovingListing | null;
  /** The collection's unit. */
  readonly unit: string;
  /** Decimals of the collection's amounts: `floorDecimals`. */
  readonly decimals: number | null;
  /** Median confidence of the collection: `Aggregates.usualConfidence`. */
  readonly usualConfidence: number | null;
}

/** Returns the index of `row` in the columns, or -1. */
function placeOf({ fixed, places }: CollectionState, rowIndex: number): number {
  if (!fixed || rowIndex >= fixed.size) return -1;
  return places ? places.indexOf(rowIndex) : rowIndex;
}

/** Returns the facts of a row; null before a load, past the end, and if a provisional state does not have it. */
export function factsAt(state: CollectionState, rowIndex: number): TokenFacts | null {
  const { fixed } = state;
  const row = placeOf(state, rowIndex);
  if (!fixed || row < 0) return null;
  const id = idAt(fixed.ids, row);
  const listing = listingFactsAt(state, row);
  const figures = figuresAt(state.figures?.figures ?? null, row);
  const { currentPrice: price } = listing;
  const [, amount, currency, marketplace, eth] = state.foreign.get(id) ?? [];
  const isForeign = amount !== undefined && currency !== undefined && marketplace !== undefined;
  const { priceProjection: projection } = figures;
  return {
    ...listing,
    ...(isForeign && { marketplace }),
    foreignPrice: isForeign ? foreignAmount(amount, currency, eth) : null,
    isRated: eth !== undefined,
    moving: state.moving.get(id) ?? null,
    unit: unitOf(fixed.collection),
    decimals: state.decimals,
    usualConfidence: state.view?.aggregates.usualConfidence ?? null,
    ...figures,
    tokenStringId: id,
    tokenId: Number(id),
    name: tokenName(tokenTextAt(fixed.names, fixed.ids, row), fixed.collection.name, id),
    rank: fixed.ranks[row] ?? 0,
    imageUrl: tokenTextAt(fixed.images, fixed.ids, row),
    animationUrl: tokenTextAt(fixed.animations, fixed.ids, row),
    deviation: price === null || projection === null ? null : deviation(projection, price),
    isPending: state.chain?.pending.has(id) ?? false,
  };
}

/** Compares two facts field by field. Passed to `useCollection`, so that a card re-renders only when its token changes. */
export function sameFacts(a: TokenFacts | null, b: TokenFacts | null): boolean {
  if (a === null || b === null) return a === b;
  for (const fact in a)
    if (a[fact as keyof TokenFacts] !== b[fact as keyof TokenFacts]) return false;
  return true;
}

/** Returns the token of `row`; null before a load or past the end. */
export function tokenAt(state: CollectionState, row: number): (Token & TokenFacts) | null {
  const facts = factsAt(state, row);
  if (!facts || !state.fixed) return null;
  return { ...facts, traits: traitsAt(state.fixed, row), vibes: vibesAt(state.fixed, row) };
}

/** Returns the traits of a row; empty where `factsAt` returns null. */
export function traitsOf(state: CollectionState, rowIndex: number): readonly TraitPair[] {
  const row = placeOf(state, rowIndex);
  return state.fixed && row >= 0 ? traitsAt(state.fixed, row) : [];
}

/** Returns the row of a token by its id, as somebody may write it, or -1. Scans all ids: use it for a click or a link, not in every frame. */
export function rowOfToken({ fixed }: Pick<CollectionState, "fixed">, tokenId: string): number {
  if (!fixed) return -1;
  return (
    findWrittenId(tokenId, (id) => {
      const row = rowOf(fixed, id);
      return row < 0 ? null : row;
    }) ?? -1
  );
}
