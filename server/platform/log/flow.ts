/**
 * Logs the way of each batch of events through the server, for `LOG=debug`: its source, the store, the book and the stream.
 * The lines of a batch have its id, so that one search finds them. A line is a JSON object.
 *
 * A book and a stream take several batches at a time, so their lines have a list of ids. It is empty for what another process
 * wrote.
 */
import { isMainThread, threadId } from "node:worker_threads";
import pino from "pino";

export interface Flow {
  /** Logs a batch of `size` events before and after `write` stores it. */
  batch<Result>(
    source: string,
    collection: string,
    size: number,
    write: () => Promise<Result>,
  ): Promise<Result>;
  /** Notes a batch that another thread has logged and stored. */
  stored(collection: string, request: string): void;
  /** Call it before the books read the store: they will have what is stored by then. */
  reading(): void;
  /** Logs that the book of a collection has all that was stored before the last `reading`. */
  booked(collection: string, seq: number): void;
  /** Logs that the streams sent what the book had last. */
  sent(collection: string, readers: number): void;
}

/** Ids that are kept for a collection whose book does not change, as when the events change no listing. */
const KEPT_IDS = 100;
/** Start of the ids of this process, or of this thread. */
const PROCESS = isMainThread ? `${process.pid}` : `${process.pid}.${threadId}`;

/** Collection -> ids of batches. */
type Requests = Map<string, string[]>;

/**
 * Creates the log. `write` gets whole lines. By default they go through the console, whose guard redacts secrets. `onStored` is
 * called after a batch is stored.
 */
export function createFlow(
  write = (line: string) => console.debug(line),
  onStored: Flow["stored"] = () => {},
): Flow {
  const log = pino(
    { level: "debug", base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line: string) => write(line.trimEnd()) },
  );
  let batches = 0;
  let stored: Requests = new Map();
  const readable: Requests = new Map();
  const booked: Requests = new Map();

  function add(requests: Requests, collection: string, ids: readonly string[]): void {
    requests.set(collection, [...(requests.get(collection) ?? []), ...ids].slice(-KEPT_IDS));
  }

  function take(requests: Requests, collection: string): string[] {
    const ids = requests.get(collection) ?? [];
    requests.delete(collection);
    return ids;
  }

  return {
    async batch(source, collection, size, write) {
      batches += 1;
      const request = `${PROCESS}-${batches}`;
      const line = { request, source, collection };
      log.debug({ ...line, events: size }, "source");
      const startedAt = performance.now();
      try {
        const result = await write();
        add(stored, collection, [request]);
        onStored(collection, request);
        log.debug({ ...line, ms: Math.round(performance.now() - startedAt) }, "store");
        return result;
      } catch (error) {
        log.debug({ ...line, error: String(error) }, "store");
        throw error;
      }
    },
    stored: (collection, request) => add(stored, collection, [request]),
    reading() {
      for (const [collection, ids] of stored) add(readable, collection, ids);
      stored = new Map();
    },
    booked(collection, seq) {
      const requests = take(readable, collection);
      booked.set(collection, requests);
      log.debug({ requests, collection, seq }, "book");
    },
    sent(collection, readers) {
      log.debug({ requests: take(booked, collection), collection, readers }, "stream");
    },
  };
}
