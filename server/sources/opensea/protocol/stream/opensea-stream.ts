/** The stream of OpenSea's events: one socket for all collections. It is best effort: unordered, with gaps. */
import type { OrderEvent } from "../../../../market/market-order.ts";
import type { SkippedRows } from "../../../skipped-rows.ts";
import type { Target } from "../rest/opensea-api.ts";

export interface StreamListener {
  /** Called after each join, also after a reconnect. Events before it may be missing. */
  onJoin(): void;
  /** Called when events may be missing from now on. */
  onLeave(): void;
  /** Called when the stream refuses the collection, with a sentence without a full stop. It is tried again. */
  onRefuse(reason: string): void;
  onEvent(event: OrderEvent): void;
  /** Counts the events that are left out. */
  readonly skipped: SkippedRows;
}

export interface StreamState {
  readonly isConnected: boolean;
  /** Reason why events may be missing, as a sentence without a full stop. Null while connecting and if there is none. */
  readonly problem: string | null;
}

export interface OpenSeaStream {
  /** Time of the last message of the market, heartbeats included, by this machine's clock. Null if there was none. */
  readonly contactAt: number | null;
  readonly state: StreamState;
  /** Subscribes to the events of a collection. Returns a function that leaves. */
  join(target: Target, listener: StreamListener): () => void;
  /** Resolves after the socket is closed. */
  close(): Promise<void>;
}
