import { percent } from "../../../contract/values/format.ts";
import { type ConfidenceLevel, confidenceLevel } from "./confidence-level.ts";

const WORDS: Readonly<Record<ConfidenceLevel, string>> = {
  high: "High",
  medium: "Medium",
  low: "Low",
};

/** Writes `confidence`, in percent, rounded down: 84.9 is not high, which begins at 85. */
export function confidencePercent(confidence: number): string {
  // A confidence of 0.57 times 100 is a little less than 57.
  return percent(Math.floor(confidence + 1e-9));
}

/** Writes `confidence`, in percent, as a word with its number: "High, 95%". */
export function confidenceWords(confidence: number): string {
  return `${WORDS[confidenceLevel(confidence)]}, ${confidencePercent(confidence)}`;
}
