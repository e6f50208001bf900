/**
 * Messages between the tabs of a browser about the stream that they share, and the bus that carries them. One tab, the
 * leader, holds the connection to the server and posts its events to all.
 */
import type { StreamedDelta } from "../../../contract/listings/live.ts";
import type { StreamPosition } from "../../../contract/paths.ts";
import type { Parsed } from "../../../contract/values/problem.ts";
import type { StreamEnd } from "./reconnecting-stream.ts";
import type { Siblings } from "./siblings.ts";

/** Only tabs of the same origin and version exchange messages, so a message is trusted without validation. */
export type StreamMessage =
  /** Tab to leader: the tab follows a collection from this position. */
  | { readonly kind: "follow"; readonly tab: string; readonly at: StreamPosition }
  /** Tab to leader: the tab no longer follows a collection. */
  | { readonly kind: "leave"; readonly tab: string }
  /** Tab to leader: check that the stream is alive. `force` reconnects even if it seems to be. */
  | { readonly kind: "check"; readonly force: boolean }
  /** Leader to all: each tab must post its `follow` again. */
  | { readonly kind: "rollCall" }
  /** Leader to all: a `follow` has arrived, but its collection is not streaming yet. Shows that the leader is alive. */
  | { readonly kind: "acknowledged" }
  /** Leader to all: the stream is connected and continues from these positions. A tab behind them must catch up. */
  | { readonly kind: "connected"; readonly at: readonly StreamPosition[] }
  /** Leader to all: a streamed delta, which the leader parsed once for every tab, or a malformed one. */
  | { readonly kind: "delta"; readonly delta: Parsed<StreamedDelta> }
  /** Leader to all: the stream brought an event without listings, such as a ping. */
  | { readonly kind: "ping" }
  /** Leader to all: the connection has ended or could not be opened. The leader retries by itself. */
  | { readonly kind: "ended"; readonly end: StreamEnd };

/** Carries each message to every tab, its sender included. */
export interface StreamBus {
  /** True if no other tab can receive messages from this one. */
  readonly isLocal: boolean;
  post(message: StreamMessage): void;
  listen(listener: (message: StreamMessage) => void): void;
  /** Leaves the channel: from now on, messages reach only this tab. */
  disconnect(): void;
}

/** Opens a bus, which closes when `lifetime` aborts. Without `siblings`, messages stay in this tab. */
export function openBus(siblings: Siblings | null, lifetime: AbortSignal): StreamBus {
  const listeners = new Set<(message: StreamMessage) => void>();
  let channel = siblings?.openChannel() ?? null;
  const deliver = (message: StreamMessage) => {
    if (!lifetime.aborted) for (const listener of listeners) listener(message);
  };
  const disconnect = () => {
    channel?.close();
    channel = null;
  };
  if (channel) channel.onmessage = ({ data }) => deliver(data);
  lifetime.addEventListener("abort", disconnect);
  return {
    get isLocal() {
      return channel === null;
    },
    post(message) {
      channel?.postMessage(message);
      deliver(message);
    },
    listen: (listener) => void listeners.add(listener),
    disconnect,
  };
}
