/** Token ids as an argument says them: "7", "1,5-20". */
import { parseWrittenId } from "../../../contract/values/token-id.ts";

/** Tokens that one argument can name. */
const MAX_IDS = 100_000;

/** Returns the ids without repetitions, or null if the text is malformed or names too many. */
export function parseTokenRanges(text: string): readonly string[] | null {
  const ids = new Set<string>();
  for (const part of text.split(",")) {
    const ends = part.split("-").map((end) => parseWrittenId(end.trim()));
    const [first, last = first] = ends;
    if (ends.length > 2 || first == null || last == null) return null;
    const [from, to] = [BigInt(first), BigInt(last)];
    if (to < from || to - from >= BigInt(MAX_IDS - ids.size)) return null;
    for (let id = from; id <= to; id += 1n) ids.add(String(id));
  }
  return [...ids];
}
