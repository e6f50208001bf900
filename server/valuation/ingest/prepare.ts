/**
 * Computes the fields that a source does not provide: counts of values, vibes of tokens, ranks, and the order of rows. Cleans
 * the texts of the collection.
 */
import type { Trait, Vibe } from "../../../contract/collection.ts";
import type { TraitPair, VibePair } from "../../../contract/tokens/token.ts";
import { compareTokenIds } from "../../../contract/values/token-id.ts";
import type { CollectionDraft, DraftToken, DraftTrait, DraftVibe } from "../../market/drafts.ts";
import { cleanDescription, cleanLabel } from "../../market/foreign-text.ts";
import type { Sale } from "../../market/market-events.ts";
import type { CollectionValuation, TokenToValue } from "../collection-valuation.ts";
import { rateTokens } from "../rarity/rarity.ts";
import type { PreparedCollection, PreparedToken, RankedCollection } from "./prepared.ts";

/** Values a collection: `valueAndPack`, or a valuer's `fit`. */
export type ValueTokens = (
  tokens: readonly TokenToValue[],
  sales: readonly Sale[],
) => CollectionValuation | Promise<CollectionValuation>;

/** Prepares a collection for the store. Rejects if a token carries a value that is not in the draft's traits. */
export async function prepareCollection(
  draft: CollectionDraft,
  value: ValueTokens,
): Promise<PreparedCollection> {
  const ranked = rankCollection(draft, value);
  return { ...ranked, valuation: await ranked.valuation };
}

/** Like `prepareCollection`, but throws, and does not wait for the valuation, which the store can. */
export function rankCollection(draft: CollectionDraft, value: ValueTokens): RankedCollection {
  const rarity = rateTokens(draft.traits, draft.tokens);
  const vibesOf = vibeMatcher(draft.vibes);
  const tokens = draft.tokens
    .map((token, index): PreparedToken => {
      const { tokenId, name, imageUrl, animationUrl, traits } = token;
      const { rank, score } = rarity[index];
      const vibes = vibesOf(traits);
      // Field by field: a spread of the token would double the time of the ranking.
      return { tokenId, name, imageUrl, animationUrl, traits, rank, rarityScore: score, vibes };
    })
    .sort((a, b) => a.rank - b.rank || compareTokenIds(a.tokenId, b.tokenId));
  const valuation = Promise.resolve(value(tokens, draft.sales));
  valuation.catch(() => {}); // the caller awaits it later
  return {
    draft: {
      ...draft,
      name: cleanLabel(draft.name) || draft.id,
      description: cleanDescription(draft.description),
    },
    traits: countValues(draft.traits, draft.tokens),
    vibes: countVibes(draft.vibes, tokens),
    tokens,
    valuation,
  };
}

function countValues(traits: readonly DraftTrait[], tokens: readonly DraftToken[]): Trait[] {
  const amounts = new Map(traits.map(({ id }) => [id, new Map<number, number>()]));
  for (const token of tokens)
    for (const [traitId, valueId] of token.traits) {
      const amountOf = amounts.get(traitId);
      amountOf?.set(valueId, (amountOf.get(valueId) ?? 0) + 1);
    }
  return traits.map((trait) => ({
    ...trait,
    values: trait.values.map((value) => ({
      ...value,
      amount: amounts.get(trait.id)?.get(value.id) ?? 0,
    })),
  }));
}

function countVibes(vibes: readonly DraftVibe[], tokens: readonly PreparedToken[]): Vibe[] {
  const counts = new Map<number, number>();
  for (const token of tokens)
    for (const [vibeId] of token.vibes) counts.set(vibeId, (counts.get(vibeId) ?? 0) + 1);
  return vibes.map((vibe) => ({ ...vibe, count: counts.get(vibe.id) ?? 0 }));
}

/**
 * Returns a function that computes the vibes of a token. The score in a vibe is the number of its values that the
 * token carries over the number of traits in the vibe, at most 1.
 */
function vibeMatcher(vibes: readonly DraftVibe[]): (traits: readonly TraitPair[]) => VibePair[] {
  const traitsIn = new Map<number, number>();
  /** Trait id -> value id -> ids of the vibes it belongs to. */
  const vibesOf = new Map<number, Map<number, Set<number>>>();
  for (const vibe of vibes) {
    traitsIn.set(vibe.id, new Set(vibe.traits.map(([traitId]) => traitId)).size);
    for (const [traitId, valueId] of vibe.traits) {
      const values = vibesOf.get(traitId) ?? new Map<number, Set<number>>();
      vibesOf.set(traitId, values);
      values.set(valueId, (values.get(valueId) ?? new Set()).add(vibe.id));
    }
  }
  return (traits) => {
    const carried = new Map<number, number>();
    for (const [traitId, valueId] of traits)
      for (const vibeId of vibesOf.get(traitId)?.get(valueId) ?? [])
        carried.set(vibeId, (carried.get(vibeId) ?? 0) + 1);
    return [...carried]
      .sort(([a], [b]) => a - b)
      .map(
        ([vibeId, count]): VibePair => [vibeId, Math.min(1, count / (traitsIn.get(vibeId) ?? 1))],
      );
  };
}
