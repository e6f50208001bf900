/** The messages of the tabs of a browser about the one stream that they share, and the bus that carries them. */
import type { StreamedDelta } from "../../contract/live.ts";
import type { StreamPosition } from "../../contract/paths.ts";
import type { Parsed } from "../../contract/problem.ts";
import type { StreamEnd } from "./keep-stream.ts";
import type { Siblings } from "./siblings.ts";

/** Tabs of one origin and version alone hear each other, so a message is trusted as it is typed. */
export type StreamMessage =
  /** A tab to the leader: it follows the collection, and stands there. */
  | { readonly kind: "follow"; readonly tab: string; readonly at: StreamPosition }
  | { readonly kind: "leave"; readonly tab: string }
  /** A tab to the leader: time or the network jumped, and the stream may be dead. `anew`: it probably is. */
  | { readonly kind: "check"; readonly anew: boolean }
  /** The leader to all: who follows what? */
  | { readonly kind: "call" }
  /** The leader to a tab that follows: heard, but there is no stream at present. */
  | { readonly kind: "noted" }
  /** The stream is through, and everyone who is told of its events stands there, or must catch up. */
  | { readonly kind: "through"; readonly at: readonly StreamPosition[] }
  /** The leader to all: the stream brought a delta, parsed here once for every tab, or a malformed one. */
  | { readonly kind: "delta"; readonly delta: Parsed<StreamedDelta> }
  /** The leader to all: the stream brought an event without listings, such as a ping. */
  | { readonly kind: "ping" }
  /** The stream, or the attempt at one, is over; the leader tries again by itself. */
  | { readonly kind: "ended"; readonly end: StreamEnd };

/** All that is said is heard by every tab, by the one that says it too. */
export interface StreamBus {
  /** Nobody else is on it. */
  readonly alone: boolean;
  post(message: StreamMessage): void;
  listen(listener: (message: StreamMessage) => void): void;
  /** Goes on without the others. */
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
