export type ConfidenceLevel = "high" | "medium" | "low";

/** Lower bounds of the levels, in percent, descending. */
export const CONFIDENCE_LEVELS = [
  { level: "high", from: 85 },
  { level: "medium", from: 60 },
  { level: "low", from: 0 },
] as const;

/** `confidence` is in percent. */
export function confidenceLevel(confidence: number): ConfidenceLevel {
  return CONFIDENCE_LEVELS.find(({ from }) => confidence >= from)?.level ?? "low";
}
