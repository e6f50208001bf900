/** Counts who carries the values of a draft, and rewrites its traits together with the tokens that carry them. */
import type { TraitPair } from "../../../contract/tokens/token.ts";
import type { DraftToken, DraftTrait } from "../../market/drafts.ts";

export interface TraitedDraft {
  readonly traits: readonly DraftTrait[];
  readonly tokens: readonly DraftToken[];
}

export interface Carriers {
  readonly count: number;
  /** The first token in the draft's order. */
  readonly first: string;
}

/** Returns trait id -> value id -> the tokens that carry it. A value that no token carries is absent. */
export function countCarriers(tokens: readonly DraftToken[]) {
  const counts = new Map<number, Map<number, Carriers>>();
  for (const { tokenId, traits } of tokens)
    for (const [traitId, valueId] of traits) {
      const values = counts.get(traitId) ?? new Map<number, Carriers>();
      counts.set(traitId, values);
      const { count, first } = values.get(valueId) ?? { count: 0, first: tokenId };
      values.set(valueId, { count: count + 1, first });
    }
  return counts;
}

/** Replaces the pairs of all tokens. A null drops a pair, and a pair that a token has already is dropped too. */
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
