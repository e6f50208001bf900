/** One token out of the mirror's columns, for a card, a tooltip or the token view. */
import { idAt, rowOf, tokenTextAt, traitsAt, vibesAt } from "../../contract/columns/columns.ts";
import { figuresAt } from "../../contract/figures.ts";
import { listingFactsAt } from "../../contract/listing-columns.ts";
import { type Token, type TraitPair, tokenName } from "../../contract/token.ts";
import { deviation } from "../../contract/units.ts";
import type { CollectionState } from "./collection-store.ts";

/** A token without its traits and vibes: all a card shows, made without walking the sets. */
export type TokenFacts = Omit<Token, "traits" | "vibes">;

/** The facts of `row`; null while nothing is loaded or past the end. */
export function factsAt(state: CollectionState, row: number): TokenFacts | null {
  const { fixed } = state;
  if (!fixed || row < 0 || row >= fixed.size) return null;
  const id = idAt(fixed.ids, row);
  const listing = listingFactsAt(state, row);
  const figures = figuresAt(state.figures?.figures ?? null, row);
  const { currentPrice: price } = listing;
  const { priceProjection: projection } = figures;
  return {
    ...listing,
    ...figures,
    tokenStringId: id,
    tokenId: Number(id),
    name: tokenName(tokenTextAt(fixed.names, fixed.ids, row), fixed.collection.name, id),
    rank: fixed.ranks[row] ?? 0,
    imageUrl: tokenTextAt(fixed.images, fixed.ids, row),
    animationUrl: tokenTextAt(fixed.animations, fixed.ids, row),
    deviation: price === null || projection === null ? null : deviation(projection, price),
  };
}

/** Compares what two facts show. For `useCollection`, so that a card re-renders for its own changes only. */
export function sameFacts(a: TokenFacts | null, b: TokenFacts | null): boolean {
  if (a === null || b === null) return a === b;
  for (const fact in a)
    if (a[fact as keyof TokenFacts] !== b[fact as keyof TokenFacts]) return false;
  return true;
}

/** The token of `row`; null while nothing is loaded or past the end. */
export function tokenAt(state: CollectionState, row: number): Token | null {
  const facts = factsAt(state, row);
  if (!facts || !state.fixed) return null;
  return { ...facts, traits: traitsAt(state.fixed, row), vibes: vibesAt(state.fixed, row) };
}

/** The traits of `row`; none while nothing is loaded. */
export function traitsOf({ fixed }: CollectionState, row: number): readonly TraitPair[] {
  return fixed ? traitsAt(fixed, row) : [];
}

/** The row of a token, or -1. Looks through all ids: for a click or a link, not for every frame. */
export function rowOfToken({ fixed }: Pick<CollectionState, "fixed">, tokenId: string): number {
  return fixed ? rowOf(fixed, tokenId) : -1;
}
