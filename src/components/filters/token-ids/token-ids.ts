/** Parses typed or pasted token ids: any number, separated by spaces, commas, semicolons or lines, "#" optional, in the digits of any script. */
import { plainDigits } from "../../../../contract/values/parse-number.ts";
import { parseWrittenId } from "../../../../contract/values/token-id.ts";

/** Maximum number of ids in a link that every server still accepts. */
export const MAX_TOKEN_IDS = 100;

/** Returns the ids in the order given, each once and as its number ("007" is "7"), and the parts that are none, without "#". */
export function readTokenIds(text: string) {
  const parts = plainDigits(text)
    .split(/[\s,;،؛、，；]+/)
    .filter((part) => part !== "");
  const given = [...new Set(parts.map((part) => part.replace(/^#/, "")))];
  return {
    ids: [...new Set(given.flatMap((part) => parseWrittenId(part) ?? []))],
    malformed: given.filter((part) => parseWrittenId(part) === null),
  };
}
