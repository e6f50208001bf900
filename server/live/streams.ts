/**
 * The live stream: listing deltas of one or several collections on one connection of server-sent events.
 *
 * A stream knows how far its reader is in each collection and, whenever a book changes, sends what is
 * missing. The id of an event is the reader's whole position after it, so a reconnect that names its last
 * event goes on from there.
 *
 * Memory   Events are written to Node's response itself, whose own count says how much waits for a reader.
 *          Readers at the same place get the same bytes, held once however many of them wait.
 */
import type { ServerResponse } from "node:http";
import { PING_MS, STREAM_EVENTS } from "../../contract/live.ts";
import { formatStreamPosition, type StreamPosition } from "../../contract/paths.ts";
import type { Book } from "./book.ts";
import type { Books } from "./books.ts";

/** A reader for whom more than this waits is too slow: it is disconnected and catches up when it comes back. */
const MAX_WAITING_BYTES = 256 * 1024;
/** Events kept for the next reader at the same place: nearly all readers stand at one. */
const KEPT_EVENTS = 16;

export const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  // For proxies that would otherwise collect events before passing them on.
  "X-Accel-Buffering": "no",
};

const OPENED = Buffer.from(": open\n\n");
const PING = event(STREAM_EVENTS.ping, "{}");
const BYE = event(STREAM_EVENTS.bye, "{}");

export interface Streams {
  /** Why a reader at `position` cannot follow: it must fetch snapshots first. Null if it can. */
  obstacle(position: StreamPosition): "unknown" | "gone" | null;
  /** Answers a reader at `positions`, which have no obstacle, with events until one side hangs up. */
  open(positions: readonly StreamPosition[], response: ServerResponse): void;
  /** Says goodbye on every stream and ends it. */
  close(): void;
  readonly count: number;
}

interface Place {
  epoch: string;
  seq: number;
  rev: number;
}

interface Stream {
  /** Collection -> how far its reader is. */
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

  /** Sends what the reader is missing of one collection. */
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

  /** The event that leads a reader from `place` to where `book` stands. */
  function missing(book: Book, { epoch, seq, rev }: Place, id: string): Buffer {
    const collection = book.collection.id;
    const key = [collection, epoch, seq, rev, book.projections?.rev, id].join(" ");
    const known = kept.get(key);
    if (known) return known;
    // Of another epoch, or too far behind: an empty delta at our place makes the reader start over.
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
      // No revision is 0: the first event of each collection says which projections stand.
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
      // The first bytes tell the reader, and whatever stands between, that the stream is open.
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
