/**
 * The live stream: listing deltas of one or several collections on one connection of server-sent events.
 *
 * A stream knows how far its reader is in each collection and, whenever a book changes, sends what is
 * missing. The id of an event is the reader's whole position after it, so a reconnect that names its last
 * event goes on from there.
 */
import { PING_MS, STREAM_EVENTS } from "../../contract/live.ts";
import { formatStreamPosition, type StreamPosition } from "../../contract/paths.ts";
import type { Books } from "./books.ts";

/** A reader for whom this much waits is too slow: it is disconnected and catches up when it comes back. */
const MAX_WAITING_BYTES = 256 * 1024;

export interface Streams {
  /** Why a reader at `position` cannot follow: it must fetch snapshots first. Null if it can. */
  obstacle(position: StreamPosition): "unknown" | "gone" | null;
  /** A body of events for a reader at `positions`, which have no obstacle. */
  open(positions: readonly StreamPosition[]): ReadableStream<Uint8Array>;
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
  send(text: string): void;
  end(): void;
}

export function createStreams(books: Books, pingMs: number = PING_MS): Streams {
  const streams = new Set<Stream>();

  /** Sends what the reader is missing of one collection. */
  function catchUp(stream: Stream, collection: string): void {
    const place = stream.places.get(collection);
    const book = books.get(collection);
    if (!place || !book) return;
    const rev = book.projections?.rev ?? 0;
    if (place.epoch === book.epoch && place.seq === book.seq && place.rev === rev) return;
    // Of another epoch, or too far behind: an empty delta at our place makes the reader start over.
    const delta =
      (place.epoch === book.epoch ? book.deltaSince(place.seq) : null) ?? book.emptyDelta();
    place.epoch = book.epoch;
    place.seq = book.seq;
    place.rev = rev;
    stream.send(
      event(STREAM_EVENTS.listings, JSON.stringify({ collection, ...delta }), idOf(stream.places)),
    );
  }

  const stopListening = books.subscribe((collection) => {
    for (const stream of streams) catchUp(stream, collection);
  });
  const pinging = setInterval(() => {
    for (const stream of streams) stream.send(event(STREAM_EVENTS.ping, "{}"));
  }, pingMs);

  return {
    obstacle({ collection, epoch, seq }) {
      const book = books.get(collection);
      if (!book) return "unknown";
      return book.epoch === epoch && book.deltaSince(seq) ? null : "gone";
    },

    open(positions) {
      const encoder = new TextEncoder();
      let stream: Stream;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            // No revision is 0: the first event of each collection says which projections stand.
            const places = new Map(
              positions.map(({ collection, epoch, seq }): [string, Place] => [
                collection,
                { epoch, seq, rev: 0 },
              ]),
            );
            stream = {
              places,
              send(text) {
                controller.enqueue(encoder.encode(text));
                if ((controller.desiredSize ?? 0) > 0) return;
                streams.delete(stream);
                controller.error(new Error("the reader is too slow"));
              },
              end() {
                streams.delete(stream);
                controller.close();
              },
            };
            streams.add(stream);
            // The first bytes tell the reader, and whatever stands between, that the stream is open.
            stream.send(": open\n\n");
            for (const collection of places.keys()) catchUp(stream, collection);
          },
          cancel() {
            streams.delete(stream);
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING_BYTES }),
      );
    },

    close() {
      stopListening();
      clearInterval(pinging);
      for (const stream of [...streams]) {
        stream.send(event(STREAM_EVENTS.bye, "{}"));
        if (streams.has(stream)) stream.end();
      }
    },

    get count() {
      return streams.size;
    },
  };
}

function event(name: string, data: string, id?: string): string {
  return `event: ${name}\n${id === undefined ? "" : `id: ${id}\n`}data: ${data}\n\n`;
}

function idOf(places: ReadonlyMap<string, Place>): string {
  return Array.from(places, ([collection, { epoch, seq }]) =>
    formatStreamPosition({ collection, epoch, seq }),
  ).join(",");
}
