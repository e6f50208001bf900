export type ConfidenceLevel = "high" | "medium" | "low";

/** Lower bounds of the levels, in percent, descending. */
export const CONFIDENCE_LEVELS = [
  { level: "high", from: 85, words: "High confidence" },
  { level: "medium", from: 60, words: "Medium confidence" },
  { level: "low", from: 0, words: "Low confidence" },
] as const;

const levelOf = (confidence: number) =>
  CONFIDENCE_LEVELS.find(({ from }) => confidence >= from) ?? CONFIDENCE_LEVELS[2];

/** `confidence` is in percent. */
export function confidenceLevel(confidence: number): ConfidenceLevel {
  return levelOf(confidence).level;
}

/** Describes `confidence`, in percent, in words. */
export function sureness(confidence: number): string {
  return levelOf(confidence).words;
}
