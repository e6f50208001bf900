/** Keeps a stream of events open: notices when it is dead and opens it again, later after each failure. */
import type { EventSourceMessage } from "eventsource-parser";
import { PING_MS } from "../../contract/live.ts";
import { backoffMs } from "./backoff.ts";
import { type Clock, pause } from "./clock.ts";
import { readEventStream } from "./event-stream.ts";
import type { FetchPath } from "./requests.ts";

/** Without a byte for this long the connection is dead, whatever the network says. */
const SILENCE_MS = 2.5 * PING_MS;

/** A stream that lasted this long has proved itself. */
const STEADY_MS = 30_000;

export interface FeedTools {
  readonly fetchPath: FetchPath;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  /** Called while the first collection's payloads are under way, until they are there. */
  readonly whileLoading: (isLoaded: () => boolean) => Promise<void>;
}

export interface KeptStreamListener {
  /** The first bytes came: the stream is through, and no proxy holds it back. */
  onThrough(): void;
  onBytes(): void;
  onEvent(event: EventSourceMessage): void;
  /** The stream, or the attempt at one, is over; the next attempt follows by itself. */
  onEnd(): void;
}

export interface KeptStream {
  /** Ends the connection there is, if any. */
  drop(): void;
  /** Says that the connection is worth something: the next failure counts as the first. */
  proved(): void;
}

/** `address` is asked before each attempt: it names the position reached by then. Ends with `life`. */
export function keepStream(
  { fetchPath, clock, random }: FeedTools,
  address: () => string,
  life: AbortSignal,
  listener: KeptStreamListener,
): KeptStream {
  let drop = () => {};
  let proved = false;

  async function connect(): Promise<void> {
    const controller = new AbortController();
    const abort = () => controller.abort();
    drop = abort;
    life.addEventListener("abort", abort);
    let through = false;
    let cancelSilence = clock.after(SILENCE_MS, abort);
    const reason = await readEventStream(fetchPath, address(), controller.signal, {
      onBytes() {
        cancelSilence();
        cancelSilence = clock.after(SILENCE_MS, abort);
        if (!through) listener.onThrough();
        through = true;
        listener.onBytes();
      },
      onEvent(event) {
        // A chunk may hold events behind the one for which the stream was dropped.
        if (!controller.signal.aborted) listener.onEvent(event);
      },
    });
    if (!controller.signal.aborted) console.warn(`Listings stream: ${reason}`);
    cancelSilence();
    life.removeEventListener("abort", abort);
  }

  async function keep(): Promise<void> {
    let failures = 0;
    while (!life.aborted) {
      const began = clock.now();
      proved = false;
      await connect();
      if (life.aborted) return;
      listener.onEnd();
      failures = proved || clock.now() - began >= STEADY_MS ? 0 : failures + 1;
      await pause(clock, backoffMs(failures, random()), life);
    }
  }

  void keep();

  return {
    drop: () => drop(),
    proved() {
      proved = true;
    },
  };
}
