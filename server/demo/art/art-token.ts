/** The view of a token that an artist draws from: its traits by name, and a random generator seeded by the token. */
import { createRandom } from "./random.ts";

export interface ArtToken {
  readonly collectionId: string;
  readonly tokenId: string;
  /** [trait name, value label]; a multi-valued trait occurs several times. */
  readonly traits: readonly (readonly [trait: string, label: string])[];
}

export type Subject = ReturnType<typeof subjectOf>;

/** Draws one token of one collection. */
export type Artist = (subject: Subject) => string;

export function subjectOf({ collectionId, tokenId, traits }: ArtToken) {
  /** Returns the label of a single-valued trait, or "" if the token has none. */
  const one = (trait: string) => traits.find(([name]) => name === trait)?.[1] ?? "";
  return {
    one,
    /** Joins the drawings of those labels of a multi-valued trait that the token has, in the order of `drawings`. */
    all(trait: string, drawings: Readonly<Record<string, string>>): string {
      const labels = traits.flatMap(([name, label]) => (name === trait ? [label] : []));
      const drawn = Object.keys(drawings).filter((label) => labels.includes(label));
      return drawn.map((label) => drawings[label]).join("");
    },
    /** Returns the number at the start of a numeric trait's label, or `fallback`. */
    amount(trait: string, fallback: number): number {
      const number = Number.parseFloat(one(trait));
      return Number.isFinite(number) ? number : fallback;
    },
    /** Source of small differences between tokens of equal traits. Seeded, so the same token always draws the same. */
    random: createRandom(`${collectionId} ${tokenId} art`),
  };
}
