/**
 * Sends updates to one subscriber, at most one in flight: while a send is unsettled, any number of changes coalesce into
 * the single update that follows it. Market changes within a quarter of a second also coalesce: the first is sent at once,
 * the others together after it. Nobody can read faster changes, and drawing each would cost the page time.
 */
import { releaseProxy, transfer } from "comlink";
import type { CollectionUpdate } from "../../contract/worker-api.ts";
import type { Clock } from "../feed/clock.ts";

/** Shortest time from an update to the next one with only market changes. */
export const MARKET_THROTTLE_MS = 240;

/** Over a port it is comlink's proxy, which holds its channel open until it is released. */
export interface Subscriber {
  (update: CollectionUpdate): void | Promise<void>;
  [releaseProxy]?: () => void;
}

/**
 * Returns the buffers to transfer with an update. The token columns are not among them: the table still reads them, so
 * the page gets a copy.
 */
function buffersOf({ figures, listings, view }: CollectionUpdate): ArrayBuffer[] {
  const arrays = [
    ...(figures ? Object.values(figures.figures) : []),
    ...(listings ? Object.values(listings) : []),
    ...(view ? [view.rows, ...Object.values(view.facets)] : []),
  ];
  return arrays.map(({ buffer }) => buffer);
}

/**
 * Creates a publisher. `takeUpdate` builds an update with the changes since its last call. `invalidateAll` makes the
 * next update complete, for a new subscriber or one that missed an update.
 */
export function createPublisher(
  takeUpdate: () => CollectionUpdate,
  invalidateAll: () => void,
  clock: Clock,
) {
  /** Compared by identity: one function may subscribe twice while its first sends are still in flight. */
  let current: { readonly send: Subscriber; sending: boolean } | null = null;
  let isStale = false;
  /** Cancels the throttle's timer. Null if none is running. */
  let cancelThrottle: (() => void) | null = null;
  /** True if a market change waits for the timer. */
  let isPending = false;

  function startThrottle(): void {
    cancelThrottle?.();
    isPending = false;
    cancelThrottle = clock.after(MARKET_THROTTLE_MS, () => {
      cancelThrottle = null;
      if (isPending) invalidate();
    });
  }

  async function drain(to: NonNullable<typeof current>): Promise<void> {
    to.sending = true;
    while (isStale && current === to) {
      isStale = false;
      startThrottle();
      try {
        const update = takeUpdate();
        await to.send(transfer(update, buffersOf(update)));
      } catch (error) {
        console.error("An update was not taken:", error);
        if (current === to) invalidateAll();
      }
    }
    to.sending = false;
  }

  /** Marks the subscriber as stale. Cheap; call it on every change. */
  function invalidate(): void {
    isStale = true;
    if (current && !current.sending) void drain(current);
  }

  return {
    invalidate,
    /** Like `invalidate`, but throttled: waits until `MARKET_THROTTLE_MS` after the last update. */
    invalidateThrottled(): void {
      if (cancelThrottle) isPending = true;
      else invalidate();
    },
    /** Replaces the subscriber and releases the former one. */
    subscribe(send: Subscriber): void {
      current?.send[releaseProxy]?.();
      current = { send, sending: false };
      invalidateAll();
      invalidate();
    },
  };
}
