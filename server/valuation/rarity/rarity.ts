/**
 * Rarity by OpenRarity's method: the information content of a token's traits over the entropy of the collection's
 * traits.
 *
 * "Trait count" (the number of values other than "none" or empty) is an additional trait, which every token has.
 */
import type { RarityRank } from "../../../contract/values/units.ts";
import type { DraftTrait } from "../../market/drafts.ts";
import { type TraitedTokens, takeCensus } from "./census.ts";

/** Two scores closer than this, relative to the larger, are equal. */
const EQUAL_SCORE = 1e-9;

/** Computes the information weights of a collection's traits. Throws on a trait or value id that `traits` does not have. */
export function weighTraits(traits: readonly DraftTrait[], tokens: TraitedTokens) {
  const census = takeCensus(traits, tokens);
  const size = tokens.length;
  /** Token -> number of its values other than "none" or empty. */
  const traitCounts = census.valuesOf.map(
    (values) => values.filter((value) => !census.isNone[value]).length,
  );
  /** Trait count -> tokens that have it. */
  const withTraitCount = new Map<number, number>();
  for (const traitCount of traitCounts)
    withTraitCount.set(traitCount, (withTraitCount.get(traitCount) ?? 0) + 1);
  /** Returns the information of a value that `count` tokens share, in bits. */
  const information = (count: number) => (count === 0 ? 0 : Math.log2(size / count));
  /** Entropy of the collection's traits, in bits; 1 if it would be 0. */
  const entropy =
    entropyOf([...census.count, ...census.lacking, ...withTraitCount.values()], size) || 1;
  return { census, traitCounts, withTraitCount, information, entropy };
}

/**
 * Returns the rarity of each token, in the given order. Throws on a trait or value id that `traits` does not have.
 *
 * `rank`    1 is the rarest; equal scores share a rank (1, 2, 2, 4).
 * `score`   Information content over the collection's entropy, in bits per bit.
 * `unique`  Values, trait count included, that no other token has. Decides before the score.
 */
export function rateTokens(traits: readonly DraftTrait[], tokens: TraitedTokens) {
  const { census, traitCounts, withTraitCount, information, entropy } = weighTraits(traits, tokens);
  let lackingAll = 0;
  for (const lacking of census.lacking) lackingAll += information(lacking);
  // A token starts as one that lacks every trait; each value it carries replaces that trait's share.
  const gain = census.count.map(
    (count, value) => information(count) - information(census.lacking[census.trait[value]]),
  );

  const rated = census.valuesOf.map((values, token) => {
    const sharingTraitCount = withTraitCount.get(traitCounts[token]) ?? 0;
    let content = lackingAll + information(sharingTraitCount);
    let unique = sharingTraitCount === 1 ? 1 : 0;
    for (const value of values) {
      content += gain[value];
      if (census.count[value] === 1) unique += 1;
    }
    return { unique, score: content / entropy };
  });
  const ranks = assignRanks(rated);
  return rated.map((each, token) => ({ ...each, rank: ranks[token] }));
}

/**
 * Ranks by number of unique values, then score, both descending. A token whose score equals that of
 * the one before it takes its rank, even if their unique values differ.
 */
export function assignRanks(
  rated: readonly { readonly unique: number; readonly score: number }[],
): RarityRank[] {
  const order = rated
    .map((_, token) => token)
    .sort((a, b) => rated[b].unique - rated[a].unique || rated[b].score - rated[a].score || a - b);
  const ranks = new Array<RarityRank>(rated.length).fill(0);
  for (const [place, token] of order.entries()) {
    const before = order[place - 1];
    const tied = before !== undefined && areEqual(rated[before].score, rated[token].score);
    ranks[token] = tied ? ranks[before] : place + 1;
  }
  return ranks;
}

function areEqual(a: number, b: number): boolean {
  return Math.abs(a - b) <= EQUAL_SCORE * Math.max(Math.abs(a), Math.abs(b));
}

function entropyOf(counts: readonly number[], size: number): number {
  let entropy = 0;
  for (const count of counts) {
    const share = count / size;
    if (count > 0) entropy -= share * Math.log2(share);
  }
  return entropy;
}
