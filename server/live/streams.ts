/**
 * The live stream: listing deltas of one or several collections over one server-sent events connection.
 *
 * A stream tracks the reader's position in each collection. When a book changes, it sends the missing delta.
 * The id of an event is the reader's whole position after it, so a reconnect with `Last-Event-ID` resumes there.
 *
 * Memory   Events are written directly to Node's response; its `writableLength` measures the backlog of a reader.
 *          Readers at the same position share one buffer.
 */
import type { ServerResponse } from "node:http";
import { PING_MS, STREAM_EVENTS } from "../../contract/listings/live.ts";
import { formatStreamPosition, type StreamPosition } from "../../contract/paths.ts";
import type { Book } from "./book.ts";
import type { Books } from "./books.ts";

/** Backlog limit per reader. A reader that exceeds it is disconnected and catches up when it reconnects. */
const MAX_WAITING_BYTES = 256 * 1024;
/** Encoded events cached for other readers at the same position. Nearly all readers share one position. */
const KEPT_EVENTS = 16;

export const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  // Stops proxies from buffering events.
  "X-Accel-Buffering": "no",
};

const OPENED = Buffer.from(": open\n\n");
const PING = event(STREAM_EVENTS.ping, "{}");
const BYE = event(STREAM_EVENTS.bye, "{}");

export interface Streams {
  /** Returns why a reader at `position` must first fetch a snapshot, or null if it can follow from there. */
  obstacle(position: StreamPosition): "unknown" | "gone" | null;
  /** Sends events to a reader at `positions` until either side disconnects. The positions have no obstacle. */
  open(positions: readonly StreamPosition[], response: ServerResponse): void;
  /** Sends `bye` on every stream and ends it. */
  close(): void;
  readonly count: number;
}

interface Place {
  epoch: string;
  seq: number;
  rev: number;
}

interface Stream {
  /** Collection -> position of the reader. */
  readonly places: Map<string, Place>;
  readonly response: ServerResponse;
}

export function createStreams(
  books: Pick<Books, "get" | "subscribe">,
  pingMs: number = PING_MS,
): Streams {
  const streams = new Set<Stream>();
  const kept = new Map<string, Buffer>();

  function send(stream: Stream, bytes: Buffer): void {
    const { response } = stream;
    if (response.writableLength + bytes.length <= MAX_WAITING_BYTES) {
      response.write(bytes);
      return;
    }
    streams.delete(stream);
    response.destroy();
  }

  /** Sends the delta that the reader is missing for one collection. */
  function catchUp(stream: Stream, collection: string): void {
    const place = stream.places.get(collection);
    const book = books.get(collection);
    if (!place || !book) return;
    const rev = book.projections?.rev ?? 0;
    if (place.epoch === book.epoch && place.seq === book.seq && place.rev === rev) return;
    const before = { ...place };
    place.epoch = book.epoch;
    place.seq = book.seq;
    place.rev = rev;
    send(stream, missing(book, before, idOf(stream.places)));
  }

  /** Returns the event that moves a reader from `place` to the current position of `book`. */
  function missing(book: Book, { epoch, seq, rev }: Place, id: string): Buffer {
    const collection = book.collection.id;
    const key = [collection, epoch, seq, rev, book.projections?.rev, id].join(" ");
    const known = kept.get(key);
    if (known) return known;
    // If the epoch differs or the reader is too far behind, an empty delta at our position makes it start over.
    const delta = (epoch === book.epoch ? book.deltaSince(seq) : null) ?? book.emptyDelta();
    const made = event(STREAM_EVENTS.listings, JSON.stringify({ collection, ...delta }), id);
    kept.set(key, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_EVENTS) break;
      kept.delete(oldest);
    }
    return made;
  }

  const stopListening = books.subscribe((collection) => {
    for (const stream of streams) catchUp(stream, collection);
  });
  const pinging = setInterval(() => {
    for (const stream of streams) send(stream, PING);
  }, pingMs);

  return {
    obstacle({ collection, epoch, seq }) {
      const book = books.get(collection);
      if (!book) return "unknown";
      return book.epoch === epoch && book.deltaSince(seq) ? null : "gone";
    },

    open(positions, response) {
      // No revision is 0, so the first event of each collection always carries the current revision.
      const places = new Map(
        positions.map(({ collection, epoch, seq }): [string, Place] => [
          collection,
          { epoch, seq, rev: 0 },
        ]),
      );
      const stream = { places, response };
      streams.add(stream);
      response.once("close", () => streams.delete(stream));
      response.writeHead(200, STREAM_HEADERS);
      // The first bytes show the reader, and any proxy in between, that the stream is open.
      send(stream, OPENED);
      for (const collection of places.keys()) catchUp(stream, collection);
    },

    close() {
      stopListening();
      clearInterval(pinging);
      for (const stream of [...streams]) {
        send(stream, BYE);
        stream.response.end();
      }
      streams.clear();
    },

    get count() {
      return streams.size;
    },
  };
}

function event(name: string, data: string, id?: string): Buffer {
  return Buffer.from(`event: ${name}\n${id === undefined ? "" : `id: ${id}\n`}data: ${data}\n\n`);
}

function idOf(places: ReadonlyMap<string, Place>): string {
  return Array.from(places, ([collection, { epoch, seq }]) =>
    formatStreamPosition({ collection, epoch, seq }),
  ).join(",");
}
