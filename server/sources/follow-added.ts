/**
 * Follows the collections of all sources: those that were added from a chain or a marketplace, and the markets that a source
 * invents. Each source has a loop of its own, so that none waits for another.
 */
import { randomUUID } from "node:crypto";
import type { Follow } from "../market/follow.ts";
import type { MarketSource } from "../market/market-source.ts";
import { messageOf } from "../platform/log/message-of.ts";
import type { Store } from "../storage/store/store.ts";
import { usableSources } from "./check-sources.ts";
import { createLeases } from "./create-leases.ts";
import { type ExpireTimes, expireAsks } from "./expire-asks.ts";
import { forever } from "./forever.ts";
import { type RunningFollow, type RunTimes, runFollow } from "./run-follow.ts";

export interface FollowParts {
  readonly store: Store;
  readonly sources: readonly MarketSource[];
  readonly report: (line: string) => void;
  /** Holder of the leases, another in each process. */
  readonly holder?: string;
  /** True while a reader follows the live stream. */
  readonly isWatched?: () => boolean;
  /** Replaces some intervals, for tests. */
  readonly times?: Partial<FollowTimes>;
}

/** Intervals in milliseconds. */
export interface FollowTimes extends RunTimes, ExpireTimes {
  /** Interval of looking for collections that were added, paused or removed. */
  readonly lookMs: number;
  /** One process at a time follows a collection. Another takes over after this time of silence. */
  readonly holdMs: number;
}

const LOOK_MS = 2_000;
const HOLD_MS = 20_000;

/** Follows all collections, also those that are added later. Resolves after `signal` aborts and everything read is stored. */
export async function followAdded(parts: FollowParts, signal: AbortSignal): Promise<void> {
  await Promise.all([followSources(parts, signal), expireAsks(parts, signal)]);
}

/** Does the part of `followAdded` that reads the sources. */
export async function followSources(parts: FollowParts, signal: AbortSignal): Promise<void> {
  const usable = usableSources(parts.sources, parts.report);
  await Promise.all(usable.map((source) => followSource(source, parts, signal)));
}

/** Follows the collections of one source. */
async function followSource(
  source: MarketSource,
  { isWatched = () => true, holder = randomUUID(), ...parts }: FollowParts,
  signal: AbortSignal,
): Promise<void> {
  const { name, title, standing } = source;
  const { store, report, times: { lookMs = LOOK_MS, holdMs = HOLD_MS } = {} } = parts;
  const leases = createLeases(store, name, holder, holdMs);
  const running = new Map<string, RunningFollow>();
  const start = (follow: Follow) =>
    running.set(follow.collection, runFollow(source, follow, { ...parts, isWatched }, signal));

  async function heldFollows(): Promise<readonly Follow[]> {
    const held: Follow[] = [];
    for (const follow of await store.follows(name))
      if (follow.stage === "following" && (await leases.hold(follow.collection))) held.push(follow);
    return held;
  }

  async function end(collection: string): Promise<void> {
    await running.get(collection)?.stop();
    running.delete(collection);
    await leases.release(collection);
  }

  async function look(): Promise<void> {
    const held = await heldFollows();
    const current = new Map(held.map((follow) => [follow.collection, follow]));
    for (const [collection, { follow }] of running) {
      const next = current.get(collection);
      if (!next || keyOf(next) !== keyOf(follow)) await end(collection);
    }
    for (const follow of held) if (!running.has(follow.collection)) start(follow);
  }

  if (standing) start(standing);
  await forever(signal, report, `${title}: the collections are not followed`, async (wait) => {
    if (!standing) await look();
    await wait(lookMs);
  });
  await Promise.all(
    Array.from(running.keys(), (collection) =>
      end(collection).catch((error: unknown) =>
        report(`${collection}: its lease is not given back; ${messageOf(error)}`),
      ),
    ),
  );
}

/** A follow begins again if its key changes. */
function keyOf({ chainId, contract, settings, readsChain }: Follow): string {
  return JSON.stringify([chainId, contract, settings, readsChain]);
}
