import { type ConfidenceLevel, confidenceLevel } from "../../shared/confidence-level.ts";

const WORDS: Readonly<Record<ConfidenceLevel, string>> = {
  high: "High confidence",
  medium: "Medium confidence",
  low: "Low confidence",
};

/** Describes `confidence`, in percent, in words. */
export function sureness(confidence: number): string {
  return WORDS[confidenceLevel(confidence)];
}
