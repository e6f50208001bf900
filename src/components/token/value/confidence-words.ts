/** Descending lower bounds in percent; the first match applies, else "A guess". */
const WORDS: readonly (readonly [from: number, word: string])[] = [
  [85, "Sure"],
  [60, "Fairly sure"],
];

/** Describes `confidence`, in percent, in words. */
export function sureness(confidence: number): string {
  return WORDS.find(([from]) => confidence >= from)?.[1] ?? "A guess";
}
