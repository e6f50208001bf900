/** A model's worths, looked up without building a key per token: a collection is projected in milliseconds. */
import type { TraitPair } from "../../contract/token.ts";
import { type FittedModel, THIN_SALES } from "./model.ts";
import { traitCountOf, traitPairOf } from "./trait-rows.ts";

export interface Worths {
  /** What a value adds in log price; 0 where no sale speaks of it. */
  ofPair(pair: TraitPair): number;
  /** What the traits add to the level, in log price, and whether one of them had hardly been sold. */
  premium(traits: readonly TraitPair[]): { readonly premium: number; readonly thin: boolean };
}

interface Worth {
  readonly worth: number;
  readonly sales: number;
}

export function createWorths(model: FittedModel): Worths {
  /** Trait id -> value id -> worth. */
  const byTrait = new Map<number, Map<number, Worth>>();
  /** Number of traits -> worth. */
  const byCount = new Map<number, number>();
  for (const [key, worth, sales] of model.worths) {
    const pair = traitPairOf(key);
    if (pair === null) {
      byCount.set(traitCountOf(key), worth);
      continue;
    }
    const values = byTrait.get(pair[0]) ?? new Map<number, Worth>();
    byTrait.set(pair[0], values.set(pair[1], { worth, sales }));
  }
  const find = (pair: TraitPair) => byTrait.get(pair[0])?.get(pair[1]);
  return {
    ofPair: (pair) => find(pair)?.worth ?? 0,
    premium(traits) {
      let premium = byCount.get(traits.length) ?? 0;
      let thin = false;
      for (const pair of traits) {
        const found = find(pair);
        premium += found?.worth ?? 0;
        if ((found?.sales ?? 0) < THIN_SALES) thin = true;
      }
      return { premium, thin };
    },
  };
}
