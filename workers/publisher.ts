/**
 * Sends updates to one subscriber, at most one under way: while a send is unsettled, any number of
 * changes fold into the single update that follows it. So do the market's own within a tenth of a second,
 * which no eye tells apart, and each of which a page would draw.
 */
import { releaseProxy, transfer } from "comlink";
import type { CollectionUpdate } from "../contract/worker-api.ts";
import type { Clock } from "./feed/clock.ts";

/** From an update to the next that brings nothing but what the market did. */
export const MARKET_STEP_MS = 100;

export type Subscriber = (update: CollectionUpdate) => void | Promise<void>;

export interface Publisher {
  /** Says that the subscriber is behind. Cheap; call it on every change. */
  invalidate(): void;
  /** As `invalidate`, for what may wait for its turn, `MARKET_STEP_MS` after the last update. */
  invalidateInTurn(): void;
  /** Replaces the subscriber, and lets the former go. */
  subscribe(subscriber: Subscriber): void;
}

/**
 * The buffers that are built for an update and given away with it. The token columns are not among them: the table goes on
 * reading them, so the page gets a copy.
 */
function buffersOf({ figures, listings, view }: CollectionUpdate): ArrayBuffer[] {
  const arrays = [
    ...(figures ? Object.values(figures.figures) : []),
    ...(listings ? Object.values(listings) : []),
    ...(view ? [view.rows, view.facets.counts, view.facets.floors] : []),
  ];
  return arrays.map(({ buffer }) => buffer);
}

/**
 * `takeUpdate` builds what is new since its last call; `startAnew` makes its next update complete, for a
 * subscriber who has nothing yet, or has missed one.
 */
export function createPublisher(
  takeUpdate: () => CollectionUpdate,
  startAnew: () => void,
  clock: Clock,
): Publisher {
  /** Told apart by identity: one function may subscribe twice, and its first sends may still be under way. */
  let current: { readonly send: Subscriber; sending: boolean } | null = null;
  let behind = false;
  /** Set from an update until the market's turn. */
  let cancelTurn: (() => void) | null = null;
  /** Something waits for that turn. */
  let due = false;

  function awaitTurn(): void {
    cancelTurn?.();
    due = false;
    cancelTurn = clock.after(MARKET_STEP_MS, () => {
      cancelTurn = null;
      if (due) invalidate();
    });
  }

  async function drain(to: NonNullable<typeof current>): Promise<void> {
    to.sending = true;
    while (behind && current === to) {
      behind = false;
      awaitTurn();
      try {
        const update = takeUpdate();
        await to.send(transfer(update, buffersOf(update)));
      } catch (error) {
        console.error("An update was not taken:", error);
        if (current === to) startAnew();
      }
    }
    to.sending = false;
  }

  function invalidate(): void {
    behind = true;
    if (current && !current.sending) void drain(current);
  }

  return {
    invalidate,
    invalidateInTurn() {
      if (cancelTurn) due = true;
      else invalidate();
    },
    subscribe(send) {
      if (current) release(current.send);
      current = { send, sending: false };
      startAnew();
      invalidate();
    },
  };
}

/** Over a port a subscriber is comlink's proxy, which holds its channel open until it is released. */
function release(subscriber: Subscriber & { [releaseProxy]?: () => void }): void {
  subscriber[releaseProxy]?.();
}
