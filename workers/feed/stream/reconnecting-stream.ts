/** Keeps an event stream open: detects a dead connection and reconnects, with a backoff that grows with each failure. */
import type { EventSourceMessage } from "eventsource-parser";
import { BYE_SPREAD_MS, STREAM_EVENTS } from "../../../contract/listings/live.ts";
import { backoffMs, retryAfterMs } from "../backoff.ts";
import { pause } from "../clock.ts";
import type { FeedTools } from "../tools.ts";
import { readEventStream, type StreamOutcome } from "./event-stream.ts";

/** A connection without a byte for this long is dead, whatever the network reports. */
export const SILENCE_MS = 40_000;

/** A stream that lasted this long resets the backoff. */
const STEADY_MS = 30_000;

export type StreamEnd =
  /** The server is about to stop. It, or another one, will be back shortly. */
  | "bye"
  /** A requested position is unavailable: another epoch, too long ago, or no such collection. */
  | "refused"
  | "broken";

export interface KeptStreamListener {
  /** Called at the first bytes: the stream is connected, and no proxy buffers it. */
  onThrough(): void;
  onEvent(event: EventSourceMessage): void;
  /** Called when the stream, or an attempt at one, has ended. The next attempt starts by itself. */
  onEnd(end: StreamEnd): void;
}

export interface KeptStream {
  /** Time of the last bytes, or of the start of the current attempt. */
  lastBytesAt(): number;
  /** Replaces the connection, if there is one, with one to the current address. Does not call `onEnd`. */
  reconnect(): void;
  /** Cuts the wait for the next attempt short, unless the server requested the wait. */
  hurry(): void;
  /** Marks the connection as useful, which resets the backoff. */
  proved(): void;
}

/** How one connection ended. */
type Ending = { readonly kind: StreamEnd | "reconnect"; readonly retryAfterMs: number | null };

/** Calls `address` before each attempt: the address names the positions reached by then. Stops when `life` aborts. */
export function keepStream(
  { fetchPath, clock, random, silenceMs = SILENCE_MS }: FeedTools,
  address: () => Promise<string>,
  life: AbortSignal,
  listener: KeptStreamListener,
): KeptStream {
  let endConnection = (_: "reconnect") => {};
  let endWait = () => {};
  let proved = false;
  let lastBytesAt = clock.now();

  async function connect(path: string): Promise<Ending> {
    const controller = new AbortController();
    let ours: "bye" | "reconnect" | null = null;
    const end = (how: typeof ours) => {
      ours ??= how;
      controller.abort();
    };
    const abort = () => end(null);
    endConnection = end;
    life.addEventListener("abort", abort);
    let through = false;
    lastBytesAt = clock.now();
    let cancelSilence = clock.after(silenceMs, abort);
    const outcome = await readEventStream(fetchPath, path, controller.signal, {
      onBytes() {
        if (controller.signal.aborted) return;
        cancelSilence();
        cancelSilence = clock.after(silenceMs, abort);
        lastBytesAt = clock.now();
        if (!through) listener.onThrough();
        through = true;
      },
      onEvent(event) {
        // A chunk may hold further events after the one that ended the stream.
        if (controller.signal.aborted) return;
        if (event.event === STREAM_EVENTS.bye) end("bye");
        else listener.onEvent(event);
      },
    });
    if (!controller.signal.aborted) console.warn(`Listings stream: ${outcome.reason}`);
    endConnection = () => {};
    cancelSilence();
    life.removeEventListener("abort", abort);
    return {
      kind: ours ?? endOf(outcome),
      retryAfterMs: retryAfterMs(outcome.retryAfter, clock.now()),
    };
  }

  async function keep(): Promise<void> {
    let failures = 0;
    while (!life.aborted) {
      const path = await address();
      if (life.aborted) return;
      const began = clock.now();
      proved = false;
      const ending = await connect(path);
      if (life.aborted) return;
      if (ending.kind === "reconnect") continue;
      listener.onEnd(ending.kind);
      failures = proved || clock.now() - began >= STEADY_MS ? 0 : failures + 1;
      await wait(ending, failures);
    }
  }

  async function wait({ kind, retryAfterMs: asked }: Ending, failures: number): Promise<void> {
    const backoff = backoffMs(failures, random());
    if (kind === "bye" || asked !== null) {
      const spread = (asked ?? 0) + BYE_SPREAD_MS * random();
      return pause(clock, Math.max(backoff, spread), life);
    }
    const cut = new AbortController();
    const abort = () => cut.abort();
    endWait = abort;
    life.addEventListener("abort", abort);
    await pause(clock, backoff, cut.signal);
    life.removeEventListener("abort", abort);
    endWait = () => {};
  }

  void keep();

  return {
    lastBytesAt: () => lastBytesAt,
    reconnect: () => endConnection("reconnect"),
    hurry: () => endWait(),
    proved() {
      proved = true;
    },
  };
}

function endOf({ status }: StreamOutcome): StreamEnd {
  return status === 404 || status === 410 ? "refused" : "broken";
}
