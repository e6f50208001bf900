/**
 * Sends updates to one subscriber, at most one under way: while a send is unsettled, any number of
 * changes fold into the single update that follows it.
 */
import { releaseProxy, transfer } from "comlink";
import type { CollectionUpdate } from "../contract/worker-api.ts";

export type Subscriber = (update: CollectionUpdate) => void | Promise<void>;

export interface Publisher {
  /** Says that the subscriber is behind. Cheap; call it on every change. */
  invalidate(): void;
  /** Replaces the subscriber, and lets the former go. */
  subscribe(subscriber: Subscriber): void;
}

/** Every buffer of `update`, once: they are built for it and given away with it. */
function buffersOf(update: CollectionUpdate): ArrayBuffer[] {
  const { fixed, projections, listings, view } = update;
  const arrays = [
    ...(fixed
      ? [
          fixed.ids.starts,
          fixed.names.starts,
          fixed.images.starts,
          fixed.animations.starts,
          fixed.ranks,
          fixed.traitStarts,
          fixed.traitIds,
          fixed.traitValueIds,
          fixed.vibeStarts,
          fixed.vibeIds,
          fixed.vibeScores,
        ]
      : []),
    ...(projections ? [projections.projections, projections.confidences] : []),
    ...(listings ? [listings.rows, listings.prices, listings.marketplaces] : []),
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
): Publisher {
  /** Told apart by identity: one function may subscribe twice, and its first sends may still be under way. */
  let current: { readonly send: Subscriber; sending: boolean } | null = null;
  let behind = false;

  async function drain(to: NonNullable<typeof current>): Promise<void> {
    to.sending = true;
    while (behind && current === to) {
      behind = false;
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
