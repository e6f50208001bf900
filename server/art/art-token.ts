/** What an artist gets to see of a token: its traits by name, and chance of its own. */
import { createRandom, type Random } from "../sources/demo/random.ts";

export interface ArtToken {
  readonly collectionId: string;
  readonly tokenId: string;
  /** [trait name, value label], a multi-valued trait several times. */
  readonly traits: readonly (readonly [trait: string, label: string])[];
}

export interface Subject {
  /** The label of a single-valued trait; "" where the token has none. */
  one(trait: string): string;
  /** Whether a multi-valued trait holds the label. */
  has(trait: string, label: string): boolean;
  /** The number a numeric trait's label begins with, or `fallback`. */
  amount(trait: string, fallback: number): number;
  /** Small differences between tokens of equal traits. The same token always draws the same. */
  readonly random: Random;
}

/** Draws one token of one collection. */
export type Artist = (subject: Subject) => string;

export function subjectOf({ collectionId, tokenId, traits }: ArtToken): Subject {
  const one = (trait: string) => traits.find(([name]) => name === trait)?.[1] ?? "";
  return {
    one,
    has: (trait, label) => traits.some(([name, value]) => name === trait && value === label),
    amount(trait, fallback) {
      const number = Number.parseFloat(one(trait));
      return Number.isFinite(number) ? number : fallback;
    },
    random: createRandom(`${collectionId} ${tokenId} art`),
  };
}
