/** How sure a projection is, in words. */

/** From this percentage on; the first that holds. */
const WORDS: readonly (readonly [from: number, word: string])[] = [
  [85, "Sure"],
  [60, "Fairly sure"],
  [0, "A guess"],
];

/** `confidence` in percent, as a token has it. */
export function sureness(confidence: number): string {
  return WORDS.find(([from]) => confidence >= from)?.[1] ?? "A guess";
}
