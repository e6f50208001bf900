import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TraitPair } from "../../../contract/tokens/token.ts";
import type { DraftTrait } from "../../market/drafts.ts";
import { createExplainRarity } from "./explain-rarity.ts";
import { rateTokens } from "./rarity.ts";

const LABELS = ["Red", " red", "Blue", "none", "", "Gold"];

const TRAITS: readonly DraftTrait[] = ["Hat", "hat ", "Fur", "Eyes"].map((name, id) => ({
  id,
  name,
  rankedNumerically: false,
  values: LABELS.map((label, value) => ({ id: value, label })),
}));

/** Tokens with at most one value of each of the first traits, and any number of the last. */
const token = fc
  .tuple(
    fc.option(fc.nat(LABELS.length - 1)),
    fc.option(fc.nat(LABELS.length - 1)),
    fc.uniqueArray(fc.nat(LABELS.length - 1)),
  )
  .map(([hat, fur, eyes]) => {
    const traits: TraitPair[] = eyes.map((value): TraitPair => [3, value]);
    if (hat !== null) traits.push([hat % 2, hat]);
    if (fur !== null) traits.push([2, fur]);
    return { traits };
  });

describe("explainRarity", () => {
  it("returns parts that sum to the token's score, and its number of unique values", () => {
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 12 }), (tokens) => {
        const rated = rateTokens(TRAITS, tokens);
        const explain = createExplainRarity(TRAITS, tokens);
        for (const [index, { score, unique }] of rated.entries()) {
          const explained = explain(index);
          expect(explained.score).toBeCloseTo(score, 9);
          expect(explained.unique).toBe(unique);
          const { carried, lacked, traitCount, othersScore } = explained;
          const sum = [...carried, ...lacked, traitCount].reduce(
            (all, each) => all + each.score,
            0,
          );
          expect(sum + othersScore).toBeCloseTo(score, 9);
        }
      }),
      { seed: 6 },
    );
  });

  it("lists carried traits, lacked traits and the trait count, the rarest first", () => {
    const tokens = [
      {
        traits: [
          [0, 0],
          [2, 5],
        ] as TraitPair[],
      },
      {
        traits: [
          [0, 2],
          [2, 2],
        ] as TraitPair[],
      },
      { traits: [[0, 2]] as TraitPair[] },
      {
        traits: [
          [0, 2],
          [2, 2],
        ] as TraitPair[],
      },
    ];
    const explain = createExplainRarity(TRAITS, tokens);
    const entropy = rateTokens(TRAITS, tokens)[0].score;
    expect(entropy).toBeGreaterThan(0);
    const first = explain(0);
    expect(first.unique).toBe(2);
    expect(first.carried.map(({ traitId, valueId, tokens: t }) => [traitId, valueId, t])).toEqual([
      [0, 0, 1],
      [2, 5, 1],
    ]);
    // No token has eyes, so lacking them carries no information.
    expect(first.lacked).toEqual([]);
    expect(first.traitCount).toMatchObject({ traitCount: 2, tokens: 3 });
    const bare = explain(2);
    expect(bare.lacked[0]).toMatchObject({ traitId: 2, tokens: 1 });
    expect(bare.lacked[0].score).toBeGreaterThan(bare.traitCount.score * 0.99);
  });
});
