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

/** The token of `row`; null while nothing is loaded or past the end. */
export function tokenAt(state: CollectionState, row: number): Token | null {
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
    traits: traitsAt(state, row),
    vibes: vibesAt(state, row),
    marketplace: marketplace === NO_MARKETPLACE ? null : marketplace,
    deviation: price === null || projection === null ? null : deviation(projection, price),
  };
}

function traitsAt({ fixed }: CollectionState, row: number): readonly TraitPair[] {
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
export function rowOfToken({ fixed }: CollectionState, tokenId: string): number {
  if (!fixed) return -1;
  for (let row = 0; row < fixed.size; row++) if (textAt(fixed.ids, row) === tokenId) return row;
  return -1;
}
