/** Descending lower bounds in percent; the first match applies, else "Low confidence". */
const WORDS: readonly (readonly [from: number, word: string])[] = [
  [85, "High confidence"],
  [60, "Medium confidence"],
];

/** Describes `confidence`, in percent, in words. */
export function sureness(confidence: number): string {
  return WORDS.find(([from]) => confidence >= from)?.[1] ?? "Low confidence";
}
