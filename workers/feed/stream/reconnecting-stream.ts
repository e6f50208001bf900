/** Keeps an event stream open: detects a dead connection and reconnects, with a backoff that grows with each failure. */
import type { EventSourceMessage } from "eventsource-parser";
import { BYE_JITTER_MS, STREAM_EVENTS } from "../../../contract/listings/live.ts";
import { backoffMs, retryAfterMs } from "../backoff.ts";
import { pause } from "../clock.ts";
import type { FeedDependencies } from "../dependencies.ts";
import { readEventStream } from "./event-stream.ts";

/** A connection without a byte for this long is dead, whatever the network reports. */
export const SILENCE_MS = 40_000;

/** An attempt that took this long resets the backoff, even if it was cut for silence: it did not fail fast. */
const STABLE_MS = 30_000;

export type StreamEnd =
  /** The server is about to stop. It, or another one, will be back shortly. */
  | "bye"
  /** A requested position is unavailable: another epoch, too long ago, or no such collection. */
  | "refused"
  | "broken";

export interface ReconnectingStreamListener {
  /** Called at the first bytes: the stream is connected, and no proxy buffers it. */
  onConnected(): void;
  onEvent(event: EventSourceMessage): void;
  /** Called when the stream, or an attempt at one, has ended. The next attempt starts by itself. */
  onEnd(end: StreamEnd): void;
}

export type ReconnectingStream = ReturnType<typeof openReconnectingStream>;

/** How one connection ended, and how long the server asked to wait. */
type ConnectionResult = {
  readonly kind: StreamEnd | "reconnect";
  readonly retryAfterMs: number | null;
};

/**
 * Before each attempt, calls `address` for the path, which contains the stream positions reached so far. Stops when
 * `lifetime` aborts.
 */
export function openReconnectingStream(
  { fetchPath, clock, random, silenceMs = SILENCE_MS }: FeedDependencies,
  address: () => Promise<string>,
  lifetime: AbortSignal,
  listener: ReconnectingStreamListener,
) {
  let endConnection = (_: "reconnect") => {};
  let endWait = () => {};
  let isUseful = false;
  let lastBytesAt = clock.now();

  async function connect(path: string): Promise<ConnectionResult> {
    const controller = new AbortController();
    /** Null unless one of these ended the connection. */
    let endReason: "bye" | "reconnect" | null = null;
    const end = (how: typeof endReason) => {
      endReason ??= how;
      controller.abort();
    };
    const abort = () => end(null);
    endConnection = end;
    lifetime.addEventListener("abort", abort);
    let isConnected = false;
    lastBytesAt = clock.now();
    let cancelSilenceTimeout = clock.after(silenceMs, abort);
    const outcome = await readEventStream(fetchPath, path, controller.signal, {
      onBytes() {
        if (controller.signal.aborted) return;
        cancelSilenceTimeout();
        cancelSilenceTimeout = clock.after(silenceMs, abort);
        lastBytesAt = clock.now();
        if (!isConnected) listener.onConnected();
        isConnected = true;
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
    cancelSilenceTimeout();
    lifetime.removeEventListener("abort", abort);
    const isRefused = outcome.status === 404 || outcome.status === 410;
    return {
      kind: endReason ?? (isRefused ? "refused" : "broken"),
      retryAfterMs: retryAfterMs(outcome.retryAfter, clock.now()),
    };
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!lifetime.aborted) {
      const path = await address();
      if (lifetime.aborted) return;
      const startedAt = clock.now();
      isUseful = false;
      const ending = await connect(path);
      if (lifetime.aborted) return;
      if (ending.kind === "reconnect") continue;
      listener.onEnd(ending.kind);
      failures = isUseful || clock.now() - startedAt >= STABLE_MS ? 0 : failures + 1;
      await wait(ending, failures);
    }
  }

  async function wait(
    { kind, retryAfterMs: retryAfter }: ConnectionResult,
    failures: number,
  ): Promise<void> {
    const backoff = backoffMs(failures, random());
    if (kind === "bye" || retryAfter !== null) {
      const spread = (retryAfter ?? 0) + BYE_JITTER_MS * random();
      return pause(clock, Math.max(backoff, spread), lifetime);
    }
    const controller = new AbortController();
    const abort = () => controller.abort();
    endWait = abort;
    lifetime.addEventListener("abort", abort);
    await pause(clock, backoff, controller.signal);
    lifetime.removeEventListener("abort", abort);
    endWait = () => {};
  }

  void run();

  return {
    /** Time of the last bytes, or of the start of the current attempt. */
    lastBytesAt: () => lastBytesAt,
    /** Replaces the connection, if there is one, with one to the current address. Does not call `onEnd`. */
    reconnect: () => endConnection("reconnect"),
    /** Cuts the wait for the next attempt short, unless the server requested the wait. */
    retryNow: () => endWait(),
    /** Marks the connection as useful, which resets the backoff. */
    resetBackoff(): void {
      isUseful = true;
    },
  };
}
