/** Keeps a stream of events open: notices when it is dead and opens it again, later after each failure. */
import type { EventSourceMessage } from "eventsource-parser";
import { BYE_SPREAD_MS, STREAM_EVENTS } from "../../contract/live.ts";
import { backoffMs, retryAfterMs } from "./backoff.ts";
import { pause } from "./clock.ts";
import { readEventStream, type StreamOutcome } from "./event-stream.ts";
import type { FeedTools } from "./tools.ts";

/** Without a byte for this long the connection is dead, whatever the network says. */
export const SILENCE_MS = 40_000;

/** A stream that lasted this long has proved itself. */
const STEADY_MS = 30_000;

export type StreamEnd =
  /** The server is about to stop; it, or another, is back in a while. */
  | "bye"
  /** A position that was asked for is not to be had: another epoch, too long ago, no such collection. */
  | "refused"
  | "broken";

export interface KeptStreamListener {
  /** The first bytes came: the stream is through, and no proxy holds it back. */
  onThrough(): void;
  onEvent(event: EventSourceMessage): void;
  /** The stream, or the attempt at one, is over; the next attempt follows by itself. */
  onEnd(end: StreamEnd): void;
}

export interface KeptStream {
  /** When bytes last came, or the present attempt began. */
  lastBytesAt(): number;
  /** Ends the connection there is, if any, for one to the address as it is now. `onEnd` is not called. */
  reconnect(): void;
  /** Cuts the wait for the next attempt short, unless the server asked for it. */
  hurry(): void;
  /** Says that the connection is worth something: the next failure counts as the first. */
  proved(): void;
}

/** How one connection came to its end. */
type Ending = { readonly kind: StreamEnd | "reconnect"; readonly retryAfterMs: number | null };

/** `address` is asked before each attempt: it names the positions reached by then. Ends with `life`. */
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
        // A chunk may hold events behind the one for which the stream was ended.
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
