/** Reads the listings of a collection from a server as a page does, for tests. */
import {
  parseListing,
  parseListingsDelta,
  parseListingsSnapshot,
} from "../../contract/listings/listings.ts";
import { type EventReader, readEvents } from "./read-events.ts";

/** Creates a reader of a collection's live stream. It starts over where a page does: after another epoch or a lost connection. */
export function createListingReader(id: string) {
  let origin = "";
  let stream: EventReader | null = null;
  /** True once the server has ended the stream, or was killed. */
  let isLost = false;
  let read = 0;
  let at = { epoch: "", seq: -1 };
  /** Token id -> price of each listed token. */
  const prices = new Map<string, number>();

  function apply(rows: readonly string[]): void {
    for (const row of rows) {
      const listing = parseListing(row, "row");
      if (!listing.ok) throw new Error(listing.problem.message);
      prices.set(listing.value.tokenId, listing.value.price);
    }
  }

  async function startOver(): Promise<void> {
    stream?.close();
    const body = await (await fetch(`${origin}/api/v1/collections/${id}/tokens/listed`)).json();
    const snapshot = parseListingsSnapshot(body);
    if (!snapshot.ok) throw new Error(snapshot.problem.message);
    prices.clear();
    apply(snapshot.value.tokens);
    at = { epoch: snapshot.value.epoch, seq: snapshot.value.seq };
    const own = await readEvents(`${origin}/api/v1/listings/stream?at=${id}:${at.epoch}:${at.seq}`);
    const noteEnd = () => {
      if (stream === own) isLost = true;
    };
    own.ended.then(noteEnd, noteEnd);
    stream = own;
    isLost = false;
    read = 0;
  }

  return {
    prices,
    seq: () => at.seq,
    /** Connects again if the server has another origin, and applies all events so far. */
    async catchUp(url: string): Promise<void> {
      if (origin !== url || isLost) {
        origin = url;
        await startOver();
      }
      for (const { event, data } of stream?.events.slice(read) ?? []) {
        read += 1;
        if (event !== "listings") continue;
        const delta = parseListingsDelta(JSON.parse(data));
        if (!delta.ok || delta.value.epoch !== at.epoch || delta.value.from !== at.seq)
          throw new Error(`a gap after ${at.seq}: ${data.slice(0, 200)}`);
        for (const tokenId of delta.value.unlisted) prices.delete(tokenId);
        apply(delta.value.listed);
        at = { ...at, seq: delta.value.to };
      }
    },
    close: () => stream?.close(),
  };
}
