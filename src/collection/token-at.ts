/** One token out of the mirror's columns, for a card, a tooltip or the token view. */
import { textAt } from "../../contract/columns.ts";
import { type Token, type TraitPair, tokenName, type VibePair } from "../../contract/token.ts";
import { confidencePercent, deviation, NO_MARKETPLACE } from "../../contract/units.ts";
import type { CollectionState } from "./collection-store.ts";

function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

function textOrNull(text: string): string | null {
  return text === "" ? null : text;
}

/** A token without its traits and vibes: all a card shows, made without walking the pairs. */
export type TokenFacts = Omit<Token, "traits" | "vibes">;

/** The facts of `row`; null while nothing is loaded or past the end. */
export function factsAt(state: CollectionState, row: number): TokenFacts | null {
  const { fixed, projections, prices, marketplaces } = state;
  if (!fixed || row < 0 || row >= fixed.size) return null;
  const id = textAt(fixed.ids, row);
  const price = orNull(prices[row]);
  const projection = orNull(projections?.projections[row]);
  const confidence = orNull(projections?.confidences[row]);
  const marketplace = marketplaces[row] ?? NO_MARKETPLACE;
  return {
    tokenStringId: id,
    tokenId: Number(id),
    name: tokenName(textOrNull(textAt(fixed.names, row)), fixed.collection.name, id),
    rank: fixed.ranks[row] ?? 0,
    currentPrice: price,
    priceProjection: projection,
    confidence: confidence === null ? null : confidencePercent(confidence),
    imageUrl: textOrNull(textAt(fixed.images, row)),
    animationUrl: textOrNull(textAt(fixed.animations, row)),
    marketplace: marketplace === NO_MARKETPLACE ? null : marketplace,
    deviation: price === null || projection === null ? null : deviation(projection, price),
  };
}

/** Whether two facts show the same. For `useCollection`, so that a card re-renders for its own news only. */
export function sameFacts(a: TokenFacts | null, b: TokenFacts | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.tokenStringId === b.tokenStringId &&
    a.currentPrice === b.currentPrice &&
    a.priceProjection === b.priceProjection &&
    a.confidence === b.confidence &&
    a.marketplace === b.marketplace &&
    a.rank === b.rank &&
    a.name === b.name &&
    a.imageUrl === b.imageUrl &&
    a.animationUrl === b.animationUrl
  );
}

/** The token of `row`; null while nothing is loaded or past the end. */
export function tokenAt(state: CollectionState, row: number): Token | null {
  const facts = factsAt(state, row);
  return facts && { ...facts, traits: traitsAt(state, row), vibes: vibesAt(state, row) };
}

export function traitsAt({ fixed }: CollectionState, row: number): readonly TraitPair[] {
  const pairs: TraitPair[] = [];
  const end = fixed?.traitStarts[row + 1] ?? 0;
  for (let at = fixed?.traitStarts[row] ?? 0; at < end; at++)
    pairs.push([fixed?.traitIds[at] ?? 0, fixed?.traitValueIds[at] ?? 0]);
  return pairs;
}

function vibesAt({ fixed }: CollectionState, row: number): readonly VibePair[] {
  const pairs: VibePair[] = [];
  const end = fixed?.vibeStarts[row + 1] ?? 0;
  for (let at = fixed?.vibeStarts[row] ?? 0; at < end; at++)
    pairs.push([fixed?.vibeIds[at] ?? 0, fixed?.vibeScores[at] ?? 0]);
  return pairs;
}

/** The row of a token, or -1. Looks through all ids: for a click or a link, not for every frame. */
export function rowOfToken({ fixed }: Pick<CollectionState, "fixed">, tokenId: string): number {
  if (!fixed) return -1;
  for (let row = 0; row < fixed.size; row++) if (textAt(fixed.ids, row) === tokenId) return row;
  return -1;
}
