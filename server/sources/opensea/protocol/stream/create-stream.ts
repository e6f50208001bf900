/**
 * OpenSea's stream over one socket.
 *
 * Socket    Connected while there is a collection to follow. The Phoenix client reconnects it and rejoins its channels.
 * Channels  One for each slug, shared by all who follow it.
 * Backoff   With jitter, so that clients that lost a server do not come back together. A `Retry-After` is obeyed.
 */
import { Socket } from "phoenix";
import { type Backoff, spreadBackoffMs } from "../../../../../contract/values/backoff.ts";
import { isSecret } from "../../../../platform/outbound/keys.ts";
import { later } from "../../../../platform/outbound/wait.ts";
import { KEY_REFUSED } from "../opensea-error.ts";
import { type Channel, createChannel } from "./channel.ts";
import { createFrameDecoder } from "./frame.ts";
import type { OpenSeaStream, StreamState } from "./opensea-stream.ts";
import { createTransports } from "./transport.ts";

export interface OpenSeaStreamOptions {
  /** Address of the socket without its last part, such as "wss://stream-api.opensea.io/socket". */
  readonly url: string;
  readonly key: string;
  readonly onState?: (state: StreamState) => void;
  /** Returns a number from 0 to 1. */
  readonly random?: () => number;
  readonly now?: () => number;
  /** Waits before a reconnect, and before another try to join. */
  readonly reconnectMs?: Backoff;
  readonly heartbeatMs?: number;
  /** Time for a handshake, and for the answer to a join. */
  readonly timeoutMs?: number;
  /** Calls a function after a time. Returns a function that cancels the call. */
  readonly callLater?: (durationMs: number, run: () => void) => () => void;
}

const RECONNECT_MS: Backoff = { first: 1_000, max: 30_000 };
const HEARTBEAT_MS = 30_000;
const TIMEOUT_MS = 10_000;
const PROTOCOL_VERSION = "2.0.0";
const UNREACHABLE = "OpenSea's stream cannot be reached";
const ASKS_TO_WAIT = "OpenSea's stream asks to wait before the next connection";
/** Message of `ws` about a refused handshake. */
const REFUSED = /^Unexpected server response: 40[13]$/;

export function createOpenSeaStream(options: OpenSeaStreamOptions): OpenSeaStream {
  const { url, key, onState = () => {}, random = Math.random, now = Date.now } = options;
  const { reconnectMs = RECONNECT_MS, heartbeatMs = HEARTBEAT_MS } = options;
  const { timeoutMs = TIMEOUT_MS, callLater = later } = options;
  /** Time to wait that the handshake's answer asked for. Null: connections follow the backoff. */
  let askedMs: number | null = null;
  /** Such waits in a row. */
  let waits = 0;
  /** Ends a wait that a server asked for. */
  let stopWaiting: (() => void) | null = null;
  const transports = createTransports(timeoutMs, (durationMs) => {
    askedMs = durationMs;
  });
  const frames = createFrameDecoder();
  const delayMs = (tries: number) => spreadBackoffMs(tries, reconnectMs, random);
  /** Slug -> channel. */
  const channels = new Map<string, Channel>();
  let contactAt: number | null = null;
  let socketProblem: string | null = null;
  let published: StreamState = { isConnected: false, problem: null };
  let isClosed = false;

  const socket = new Socket(url, {
    transport: transports.Transport,
    vsn: PROTOCOL_VERSION,
    params: { token: key },
    timeout: timeoutMs,
    heartbeatIntervalMs: heartbeatMs,
    reconnectAfterMs: delayMs,
    rejoinAfterMs: delayMs,
    // The client remembers a fallback to long polling there, which is off.
    sessionStorage: createMemoryStorage(),
    decode(raw, callback) {
      if (typeof raw === "string" && isSecret(key) && raw.includes(key)) return;
      frames.decode(raw, (frame) => {
        if (isClosed) return;
        contactAt = now();
        callback(frame);
      });
    },
  });
  socket.onOpen(() => {
    waits = 0;
    socketProblem = null;
    publish();
  });
  socket.onClose(() => {
    if (askedMs !== null) pause(askedMs);
    askedMs = null;
    publish();
  });
  socket.onError((error) => {
    const unreachable = askedMs === null ? UNREACHABLE : ASKS_TO_WAIT;
    socketProblem = REFUSED.test(messageOf(error)) ? KEY_REFUSED : unreachable;
    publish();
  });

  /** Connects after a time, instead of after the client's backoff, but never sooner. */
  function pause(durationMs: number): void {
    if (isClosed || channels.size === 0) return;
    socket.disconnect();
    stopWaiting?.();
    waits += 1;
    stopWaiting = callLater(Math.max(durationMs, delayMs(waits)), () => {
      stopWaiting = null;
      socket.connect();
    });
  }

  function disconnect(whenDone?: () => void): void {
    stopWaiting?.();
    stopWaiting = null;
    socketProblem = null;
    socket.disconnect(whenDone);
  }

  function currentState(): StreamState {
    return { isConnected: socket.isConnected(), problem: socketProblem };
  }

  function publish(): void {
    const next = currentState();
    if (next.isConnected === published.isConnected && next.problem === published.problem) return;
    published = next;
    onState(next);
  }

  function channelOf(slug: string): Channel {
    const known = channels.get(slug);
    if (known) return known;
    const channel = createChannel({ socket, slug, delayMs, onChange: publish });
    channels.set(slug, channel);
    return channel;
  }

  function closeIfEmpty(slug: string, channel: Channel): void {
    if (!channel.isEmpty || channels.get(slug) !== channel) return;
    channels.delete(slug);
    channel.close();
    if (channels.size === 0) disconnect();
    publish();
  }

  return {
    get contactAt() {
      return contactAt;
    },
    get state() {
      return currentState();
    },
    join(target, listener) {
      if (isClosed) throw new Error("the stream is closed");
      const channel = channelOf(target.slug);
      const leave = channel.add(target, listener);
      if (stopWaiting === null) socket.connect();
      return () => {
        leave();
        closeIfEmpty(target.slug, channel);
      };
    },
    async close() {
      isClosed = true;
      for (const channel of channels.values()) channel.close();
      channels.clear();
      await new Promise<void>((resolve) => disconnect(resolve));
      // A server that does not confirm the end of a connection would hold it open.
      await transports.destroy();
      publish();
    },
  };
}

/** The message of an error event of `ws`. */
function messageOf(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error
    ? String(error.message)
    : "";
}

function createMemoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}
