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
export function buffersOf(update: CollectionUpdate): ArrayBuffer[] {
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
  let subscriber: Subscriber | null = null;
  let behind = false;
  let sending = false;

  async function drain(to: Subscriber): Promise<void> {
    sending = true;
    while (behind && subscriber === to) {
      behind = false;
      try {
        const update = takeUpdate();
        await to(transfer(update, buffersOf(update)));
      } catch (error) {
        console.error("An update was not taken:", error);
        if (subscriber === to) startAnew();
      }
    }
    if (subscriber === to) sending = false;
  }

  function invalidate(): void {
    behind = true;
    if (subscriber && !sending) void drain(subscriber);
  }

  return {
    invalidate,
    subscribe(next) {
      if (subscriber) release(subscriber);
      subscriber = next;
      sending = false;
      startAnew();
      invalidate();
    },
  };
}

/** Over a port a subscriber is comlink's proxy, which holds its channel open until it is released. */
function release(subscriber: Subscriber & { [releaseProxy]?: () => void }): void {
  subscriber[releaseProxy]?.();
}
