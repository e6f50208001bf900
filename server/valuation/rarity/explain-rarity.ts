/** Breaks a token's rarity score down into its parts. */
import type { TokenRarity } from "../../../contract/tokens/rarity.ts";
import type { DraftTrait } from "../../market/drafts.ts";
import type { TraitedTokens } from "./census.ts";
import { weighTraits } from "./rarity.ts";

/** Explains the token at an index. The parts sum to the score that `rateTokens` gives it. */
export type ExplainRarity = (index: number) => Omit<TokenRarity, "tokenId">;

/** Counts the whole collection once. Throws on a trait or value id that `traits` does not have. */
export function createExplainRarity(
  traits: readonly DraftTrait[],
  tokens: TraitedTokens,
): ExplainRarity {
  const { census, traitCounts, withTraitCount, information, entropy } = weighTraits(traits, tokens);
  const part = (sharing: number) => ({ tokens: sharing, score: information(sharing) / entropy });

  return (index) => {
    const values = census.valuesOf[index];
    const has = new Set(values.map((value) => census.trait[value]));
    const carried = values.map((value) => {
      const [traitId, valueId] = census.pairs[value];
      return { traitId, valueId, ...part(census.count[value]) };
    });
    const lacked: { traitId: number; tokens: number; score: number }[] = [];
    let othersScore = 0;
    for (const [trait, sharing] of census.lacking.entries()) {
      if (has.has(trait)) continue;
      const traitId = census.traitIds[trait];
      if (traitId === null) othersScore += part(sharing).score;
      // Lacking a trait that no token has carries no information.
      else if (sharing < tokens.length) lacked.push({ traitId, ...part(sharing) });
    }
    const traitCount = {
      traitCount: traitCounts[index],
      ...part(withTraitCount.get(traitCounts[index]) ?? 0),
    };
    const parts = [...carried, ...lacked, traitCount];
    return {
      score: parts.reduce((sum, { score }) => sum + score, othersScore),
      unique: [...carried, traitCount].filter(({ tokens }) => tokens === 1).length,
      carried: carried.sort((a, b) => b.score - a.score),
      lacked: lacked.sort((a, b) => b.score - a.score),
      traitCount,
      othersScore,
    };
  };
}
