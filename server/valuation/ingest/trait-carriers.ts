/** Counts how many tokens of a draft carry each trait value, and replaces the values that tokens carry. */
import type { TraitPair } from "../../../contract/tokens/token.ts";
import type { DraftToken, DraftTrait } from "../../market/drafts.ts";

/** The part of a draft that has traits. */
export interface TraitedDraft {
  readonly traits: readonly DraftTrait[];
  readonly tokens: readonly DraftToken[];
}

export interface CarrierCount {
  readonly count: number;
  /** Id of the first token that carries the value, in the draft's order. */
  readonly firstTokenId: string;
}

/** Returns trait id -> value id -> how many tokens carry it. A value that no token carries is absent. */
export function countCarriers(tokens: readonly DraftToken[]) {
  const counts = new Map<number, Map<number, CarrierCount>>();
  for (const { tokenId, traits } of tokens)
    for (const [traitId, valueId] of traits) {
      const values = counts.get(traitId) ?? new Map<number, CarrierCount>();
      counts.set(traitId, values);
      const { count, firstTokenId } = values.get(valueId) ?? { count: 0, firstTokenId: tokenId };
      values.set(valueId, { count: count + 1, firstTokenId });
    }
  return counts;
}

/** Returns the tokens with their pairs of trait and value replaced. A null drops a pair. No token gets a pair twice. */
export function mapPairs(
  tokens: readonly DraftToken[],
  replace: (pair: TraitPair) => TraitPair | null,
): readonly DraftToken[] {
  return tokens.map((token) => {
    const kept = new Map<string, TraitPair>();
    for (const pair of token.traits) {
      const found = replace(pair);
      if (found) kept.set(found.join(" "), found);
    }
    return { ...token, traits: [...kept.values()] };
  });
}
