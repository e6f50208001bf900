/** Parses typed or pasted token ids: any number, separated by spaces, commas, semicolons or lines, "#" optional, in the digits of any script. */
import { plainDigits } from "../../../../contract/values/parse-number.ts";
import { isTokenStringId } from "../../../../contract/values/token-id.ts";

/** Maximum number of ids in a link that every server still accepts. */
export const MAX_TOKEN_IDS = 100;

/** Returns the ids in the order given, each once, and the parts that are not token ids, without a leading "#". */
export function readTokenIds(text: string) {
  const parts = plainDigits(text)
    .split(/[\s,;،؛、，；]+/)
    .filter((part) => part !== "");
  const given = [...new Set(parts.map((part) => part.replace(/^#/, "")))];
  return {
    ids: given.filter(isTokenStringId),
    malformed: given.filter((part) => !isTokenStringId(part)),
  };
}
