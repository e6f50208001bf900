import { percent } from "../../../contract/values/format.ts";
import { type ConfidenceLevel, confidenceLevel } from "./confidence-level.ts";

const WORDS: Readonly<Record<ConfidenceLevel, string>> = {
  high: "High",
  medium: "Medium",
  low: "Low",
};

/** Writes `confidence`, in percent, as a word with its number: "High, 95%". */
export function confidenceWords(confidence: number): string {
  return `${WORDS[confidenceLevel(confidence)]}, ${percent(confidence)}`;
}
