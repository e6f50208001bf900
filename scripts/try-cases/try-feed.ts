import { inspect } from "../../contract/values/problem.ts";
import { ETHER } from "../../contract/values/units.ts";
import { createLineSplitter } from "../../server/sources/feed/line-splitter.ts";
import { parseEventLine } from "../../server/sources/feed/parse-event.ts";

/** Longest line that `npm run feed` reads. */
const MAX_LINE_BYTES = 64 * 1024;

/** Reads each line as an event of a feed. */
export async function tryFeed(bytes: Buffer): Promise<readonly string[]> {
  const splitter = createLineSplitter(MAX_LINE_BYTES);
  return [...splitter.push(bytes), ...splitter.end()].map(({ number, text }) => {
    if (text === null) return `line ${number}: refused: it is too long, or not UTF-8`;
    const notes: string[] = [];
    const event = parseEventLine(text, `line ${number}`, Date.now(), ETHER, (unheld) => {
      if (unheld.marketplace !== null)
        notes.push(`; marketplace ${inspect(unheld.marketplace)} is taken as Other`);
      if (unheld.fields.length > 0) notes.push(`; not read: ${inspect(unheld.fields.join(", "))}`);
    });
    if (!event.ok) return `refused: ${event.problem.place} ${event.problem.message}`;
    return `line ${number}: ${JSON.stringify(event.value)}${notes.join("")}`;
  });
}
