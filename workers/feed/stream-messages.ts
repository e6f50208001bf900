/** The messages of the tabs of a browser about the one stream that they share, and the bus that carries them. */
import type { StreamedDelta } from "../../contract/live.ts";
import type { StreamPosition } from "../../contract/paths.ts";
import type { Parsed } from "../../contract/problem.ts";
import type { StreamEnd } from "./keep-stream.ts";
import type { Siblings } from "./siblings.ts";

/** Tabs of one origin and version alone hear each other, so a message is trusted as it is typed. */
export type StreamMessage =
  /** A tab to the leader: it follows a collection, from this position. */
  | { readonly kind: "follow"; readonly tab: string; readonly at: StreamPosition }
  | { readonly kind: "leave"; readonly tab: string }
  /** A tab to the leader: the clock or the network jumped, and the stream may be dead. `anew`: it probably is. */
  | { readonly kind: "check"; readonly anew: boolean }
  /** The leader to all: say what you follow. */
  | { readonly kind: "call" }
  /** The leader to a tab that follows: noted, but there is no stream at present. */
  | { readonly kind: "noted" }
  /** The leader to all: the stream is through, and continues from these positions. A tab behind must catch up. */
  | { readonly kind: "through"; readonly at: readonly StreamPosition[] }
  /** The leader to all: the stream brought a delta, parsed here once for every tab, or a malformed one. */
  | { readonly kind: "delta"; readonly delta: Parsed<StreamedDelta> }
  /** The leader to all: the stream brought an event without listings, such as a ping. */
  | { readonly kind: "ping" }
  /** The leader to all: the stream, or an attempt at one, has ended. The leader retries by itself. */
  | { readonly kind: "ended"; readonly end: StreamEnd };

/** Carries each message to every tab, its sender included. */
export interface StreamBus {
  /** True if no other tab can hear this one. */
  readonly alone: boolean;
  post(message: StreamMessage): void;
  listen(listener: (message: StreamMessage) => void): void;
  /** Leaves the channel: from now on messages reach this tab alone. */
  goAlone(): void;
}

/** Ends with `life`. */
export function openBus(siblings: Siblings | null, life: AbortSignal): StreamBus {
  const listeners = new Set<(message: StreamMessage) => void>();
  let channel = siblings?.openChannel() ?? null;
  const hear = (message: StreamMessage) => {
    if (!life.aborted) for (const listener of listeners) listener(message);
  };
  const hang = () => {
    channel?.close();
    channel = null;
  };
  if (channel) channel.onmessage = ({ data }) => hear(data);
  life.addEventListener("abort", hang);
  return {
    get alone() {
      return channel === null;
    },
    post(message) {
      channel?.postMessage(message);
      hear(message);
    },
    listen: (listener) => void listeners.add(listener),
    goAlone: hang,
  };
}
