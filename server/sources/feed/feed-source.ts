/** A source that reads one collection's market from a pipe, a line of JSON per event. See `parse-event.ts`. */
import type { UnixMs } from "../../../contract/values/units.ts";
import { describeFollow } from "../../market/describe-follow.ts";
import type { Follow } from "../../market/follow.ts";
import type { MarketEvent } from "../../market/market-events.ts";
import type { MarketSink, MarketSource } from "../../market/market-source.ts";
import { orAborted } from "../forever.ts";
import { type LeftOut, leftOut } from "../left-out.ts";
import { createLineSplitter, type Line } from "./line-splitter.ts";
import { parseEventLine, type Unheld } from "./parse-event.ts";

const MAX_LINE_BYTES = 64 * 1024;
/** Events per transaction: few transactions for a file, and few events to resend if one fails. */
const MAX_BATCH = 500;

export interface FeedOptions {
  readonly input: AsyncIterable<Uint8Array>;
  readonly now: () => UnixMs;
  /** Unit of prices without a currency. By default ETH. */
  readonly unit?: string;
  /** Receives every line that is left out. Blank lines are skipped silently. */
  readonly onBadLine: (line: LeftOut) => void;
  /** Receives what a line at `place` says and its event does not hold, before the event is stored. */
  readonly onUnheld?: (event: MarketEvent, unheld: Unheld, place: string) => void;
}

/**
 * Creates a feed source. `follow` settles when the input ends or `signal` aborts, once everything read is stored. Events
 * are batched only within one read of the input, so a slow pipe is stored line by line.
 */
export function createFeedSource({ input, now, unit, onBadLine, onUnheld }: FeedOptions) {
  const source = { name: "feed", title: "The feed", marketplaces: [] };

  function parseLines(lines: readonly Line[]): MarketEvent[] {
    const events: MarketEvent[] = [];
    for (const { number, text } of lines) {
      const place = `line ${number}`;
      if (text === null) {
        onBadLine(leftOut(place, `must be UTF-8 of at most ${MAX_LINE_BYTES / 1024} KB`));
        continue;
      }
      if (text.trim() === "") continue;
      let unheld: Unheld | null = null;
      const event = parseEventLine(text, place, now(), unit, (given) => {
        unheld = given;
      });
      if (!event.ok) onBadLine(event.problem);
      else {
        events.push(event.value);
        if (unheld !== null) onUnheld?.(event.value, unheld, place);
      }
    }
    return events;
  }

  return {
    ...source,
    /** A feed updates the market of an existing collection. */
    find: async () => null,
    async follow(
      _: Pick<Follow, "collection">,
      sink: Pick<MarketSink, "events">,
      signal: AbortSignal,
    ) {
      const splitter = createLineSplitter(MAX_LINE_BYTES);
      const store = async (lines: readonly Line[]) => {
        const events = parseLines(lines);
        for (let start = 0; start < events.length; start += MAX_BATCH)
          await sink.events(events.slice(start, start + MAX_BATCH));
      };
      for await (const chunk of untilAborted(input, signal)) await store(splitter.push(chunk));
      await store(splitter.end());
    },
    describe: (follow: Follow) => describeFollow(source, follow, {}),
  } satisfies MarketSource;
}

/** Yields the chunks of `input` until it ends or `signal` aborts. */
async function* untilAborted(
  input: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const chunks = input[Symbol.asyncIterator]();
  while (!signal.aborted) {
    const next = await orAborted(chunks.next(), signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (!next || next.done) return;
    yield next.value;
  }
}
