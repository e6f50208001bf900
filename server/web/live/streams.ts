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
import { LRUCache } from "lru-cache";
import { PING_MS, STREAM_EVENTS } from "../../../contract/listings/live.ts";
import { formatStreamPosition, type StreamPosition } from "../../../contract/paths.ts";
import type { Flow } from "../../platform/log/flow.ts";
import type { Book } from "./book.ts";
import type { Books } from "./books.ts";

/** Backlog limit per reader. A reader that exceeds it is disconnected and catches up when it reconnects. */
const MAX_BACKLOG_BYTES = 256 * 1024;
/** Encoded events cached for other readers at the same position. Nearly all readers share one position. */
const MAX_CACHED_EVENTS = 16;

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
  checkPosition(position: StreamPosition): "unknown" | "gone" | null;
  /** Sends events to a reader from `start` on until either side disconnects. Its positions passed `checkPosition`. */
  open(start: readonly StreamPosition[], response: ServerResponse): void;
  /** Sends `bye` on every stream and ends it. */
  close(): void;
  readonly count: number;
}

interface ReaderPosition {
  epoch: string;
  seq: number;
  rev: number;
}

interface Stream {
  /** Collection -> position of the reader. */
  readonly positions: Map<string, ReaderPosition>;
  readonly response: ServerResponse;
}

export function createStreams(
  books: Pick<Books, "get" | "subscribe">,
  pingMs: number = PING_MS,
  flow: Flow | null = null,
): Streams {
  const streams = new Set<Stream>();
  const eventCache = new LRUCache<string, Buffer>({ max: MAX_CACHED_EVENTS });

  function send(stream: Stream, bytes: Buffer): void {
    const { response } = stream;
    if (response.writableLength + bytes.length <= MAX_BACKLOG_BYTES) {
      response.write(bytes);
      return;
    }
    streams.delete(stream);
    response.destroy();
  }

  /** Sends the delta that the reader is missing for one collection. */
  function catchUp(stream: Stream, collection: string): void {
    const position = stream.positions.get(collection);
    const book = books.get(collection);
    if (!position || !book) return;
    const rev = book.projections?.rev ?? 0;
    if (position.epoch === book.epoch && position.seq === book.seq && position.rev === rev) return;
    const before = { ...position };
    position.epoch = book.epoch;
    position.seq = book.seq;
    position.rev = rev;
    send(stream, encodeDelta(book, before, idOf(stream.positions)));
  }

  /** Returns the event that moves a reader from `position` to the current position of `book`. */
  function encodeDelta(book: Book, { epoch, seq, rev }: ReaderPosition, id: string): Buffer {
    const collection = book.collection.id;
    const key = [collection, epoch, seq, rev, book.projections?.rev, id].join(" ");
    const cached = eventCache.get(key);
    if (cached) return cached;
    // If the epoch differs or the reader is too far behind, an empty delta at our position makes it start over.
    const delta = (epoch === book.epoch ? book.deltaSince(seq) : null) ?? book.emptyDelta();
    const encoded = event(STREAM_EVENTS.listings, JSON.stringify({ collection, ...delta }), id);
    eventCache.set(key, encoded);
    return encoded;
  }

  const stopListening = books.subscribe((collection) => {
    for (const stream of streams) catchUp(stream, collection);
    flow?.sent(collection, streams.size);
  });
  const pinging = setInterval(() => {
    for (const stream of streams) send(stream, PING);
  }, pingMs);

  return {
    checkPosition({ collection, epoch, seq }) {
      const book = books.get(collection);
      if (!book) return "unknown";
      return book.epoch === epoch && book.deltaSince(seq) ? null : "gone";
    },

    open(start, response) {
      // No revision is 0, so the first event of each collection always carries the current revision.
      const positions = new Map(
        start.map(({ collection, epoch, seq }): [string, ReaderPosition] => [
          collection,
          { epoch, seq, rev: 0 },
        ]),
      );
      const stream = { positions, response };
      streams.add(stream);
      response.once("close", () => streams.delete(stream));
      response.writeHead(200, STREAM_HEADERS);
      // The first bytes show the reader, and any proxy in between, that the stream is open.
      send(stream, OPENED);
      for (const collection of positions.keys()) catchUp(stream, collection);
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

function idOf(positions: ReadonlyMap<string, ReaderPosition>): string {
  return Array.from(positions, ([collection, { epoch, seq }]) =>
    formatStreamPosition({ collection, epoch, seq }),
  ).join(",");
}
