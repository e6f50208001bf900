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
  /** Collection -> time up to which its orders are updated, and the time of their next change that was known then. */
  const orders = new Map<string, { readonly upTo: number; readonly nextAt: number | null }>();
  /** Collection -> its version when its other listings were updated, and the time of their next change. */
  const listings = new Map<string, { readonly version: string; readonly nextAt: number | null }>();

  async function updateOrders(collection: string): Promise<void> {
    const upTo = Date.now();
    const after = orders.get(collection)?.upTo ?? null;
    orders.set(collection, { upTo, nextAt: await store.relistExpired(collection, after, upTo) });
  }

  async function updateListings(collection: string, version: string): Promise<void> {
    listings.set(collection, { version, nextAt: await store.moveListings(collection, Date.now()) });
  }

  /** Looks for what was written since. */
  async function look(): Promise<void> {
    // Asks on a chain do not expire.
    const follows = (await store.follows()).filter(({ source }) => source !== CHAIN);
    const hasOrders = new Set(follows.map(({ collection }) => collection));
    for (const collection of orders.keys())
      if (!hasOrders.has(collection)) orders.delete(collection);
    // Orders go first: a token's listing follows them.
    for (const collection of hasOrders) await updateOrders(collection);
    const moving = await store.movingCollections();
    for (const collection of listings.keys())
      if (!moving.has(collection)) listings.delete(collection);
    for (const [collection, version] of moving)
      if (listings.get(collection)?.version !== version) await updateListings(collection, version);
  }

  const isDue = (nextAt: number | null) => nextAt !== null && Date.now() >= nextAt;

  let lookAt = 0;
  await forever(signal, report, "Expired listings are not updated", async (wait) => {
    if (performance.now() >= lookAt) {
      await look();
      lookAt = performance.now() + lookMs;
    }
    for (const [collection, { nextAt }] of orders)
      if (isDue(nextAt)) await updateOrders(collection);
    for (const [collection, { version, nextAt }] of listings)
      if (isDue(nextAt)) await updateListings(collection, version);
    await wait(tickMs);
  });
}
