/**
 * Updates the listings of all collections whose asks begin, expire or change their price by the clock: from the orders of a
 * marketplace, or from listings of an import or a feed of lines. That needs neither a key nor the network, so paused collections
 * are included. Every server does it: the second one finds nothing to change.
 */
import type { Store } from "../storage/store/store.ts";
import { CHAIN } from "./chain/follow/chain-follow.ts";
import { forever } from "./forever.ts";

interface ExpireParts {
  readonly store: Pick<Store, "follows" | "relistExpired" | "movingCollections" | "moveListings">;
  readonly report: (line: string) => void;
  readonly times?: Partial<ExpireTimes>;
}

/** Intervals in milliseconds. */
export interface ExpireTimes {
  readonly lookMs: number;
  readonly tickMs: number;
}

const TICK_MS = 250;
/** Interval of looking at all collections, because the next time may have changed. */
const LOOK_MS = 1_500;

/** Resolves after `signal` aborts. */
export async function expireAsks(
  { store, report, times = {} }: ExpireParts,
  signal: AbortSignal,
): Promise<void> {
  const { lookMs = LOOK_MS, tickMs = TICK_MS } = times;
  /** Collection -> time up to which its asks are updated, and the time of the next change that was known then. */
  const updated = new Map<string, { readonly upTo: number; readonly nextAt: number | null }>();
  const hasOrders = new Set<string>();

  async function update(collection: string): Promise<void> {
    const upTo = Date.now();
    const after = updated.get(collection)?.upTo ?? null;
    const nextAt = hasOrders.has(collection)
      ? await store.relistExpired(collection, after, upTo)
      : await store.moveListings(collection, upTo);
    updated.set(collection, { upTo, nextAt });
  }

  let lookAt = 0;
  await forever(signal, report, "Expired listings are not updated", async (wait) => {
    if (performance.now() >= lookAt) {
      // Asks on a chain do not expire.
      const follows = (await store.follows()).filter(({ source }) => source !== CHAIN);
      hasOrders.clear();
      for (const { collection } of follows) hasOrders.add(collection);
      for (const collection of new Set([...hasOrders, ...(await store.movingCollections())]))
        await update(collection);
      lookAt = performance.now() + lookMs;
    }
    for (const [collection, { nextAt }] of updated)
      if (nextAt !== null && Date.now() >= nextAt) await update(collection);
    await wait(tickMs);
  });
}
