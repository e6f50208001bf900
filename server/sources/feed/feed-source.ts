/** A pipe as a source: the market of one collection, a line of JSON per event. See `parse-event.ts`. */
import type { Problem } from "../../../contract/problem.ts";
import type { UnixMs } from "../../../contract/units.ts";
import type { MarketEvent, Source } from "../source.ts";
import { createLineSplitter, type Line } from "./line-splitter.ts";
import { parseEventLine } from "./parse-event.ts";

const MAX_LINE_BYTES = 64 * 1024;
/** Events stored at once: few transactions for a file, and little to say again if one fails. */
const MAX_BATCH = 500;

export interface FeedOptions {
  readonly collectionId: string;
  readonly input: AsyncIterable<Uint8Array>;
  readonly now: () => UnixMs;
  /** Gets every line that is left out. Blank lines are passed over in silence. */
  readonly onBadLine: (problem: Problem) => void;
}

/**
 * Its `follow` settles when the input ends or `signal` aborts, with everything read before stored. Events
 * wait for each other only within one read of the input, so a slow pipe is stored line by line.
 */
export function createFeedSource({
  collectionId,
  input,
  now,
  onBadLine,
}: FeedOptions): Required<Source> {
  function parseLines(lines: readonly Line[]): MarketEvent[] {
    const events: MarketEvent[] = [];
    for (const { number, text } of lines) {
      const place = `line ${number}`;
      if (text === null) {
        const limit = `must be UTF-8 of at most ${MAX_LINE_BYTES / 1024} KB`;
        onBadLine({ place, message: limit });
        continue;
      }
      if (text.trim() === "") continue;
      const event = parseEventLine(text, place, now());
      if (event.ok) events.push(event.value);
      else onBadLine(event.problem);
    }
    return events;
  }

  return {
    name: "feed",
    async *collections() {
      // A feed moves the market of a collection that is there already.
    },
    async follow(emit, signal) {
      const splitter = createLineSplitter(MAX_LINE_BYTES);
      const store = async (lines: readonly Line[]) => {
        const events = parseLines(lines);
        for (let start = 0; start < events.length; start += MAX_BATCH)
          await emit(collectionId, events.slice(start, start + MAX_BATCH));
      };
      for await (const chunk of untilAborted(input, signal)) await store(splitter.push(chunk));
      await store(splitter.end());
    },
  };
}

/** The chunks of `input` up to its end or the abort of `signal`, whichever comes first. */
async function* untilAborted(
  input: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const chunks = input[Symbol.asyncIterator]();
  let stop = () => {};
  const aborted = new Promise<"aborted">((resolve) => {
    stop = () => resolve("aborted");
    signal.addEventListener("abort", stop);
  });
  try {
    while (!signal.aborted) {
      const next = await Promise.race([chunks.next(), aborted]);
      if (next === "aborted" || next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
