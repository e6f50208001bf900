/** Follows all collections whose listings come from OpenSea. They share one key, its rate limit and one socket. */

import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import type { OpenSeaConfig } from "../../../platform/config/source-settings.ts";
import { messageOf } from "../../../platform/log/message-of.ts";
import type { Backoff } from "../../../platform/outbound/backoff.ts";
import type { OpenSeaFollow } from "../../../storage/store/orders/order-store.ts";
import type { Store } from "../../../storage/store/store.ts";
import type { ValueTokens } from "../../../valuation/ingest/prepare.ts";
import { forever } from "../../forever.ts";
import { createOpenSeaApi } from "../protocol/rest/create-api.ts";
import { createOpenSeaStream } from "../protocol/stream/create-stream.ts";
import { expireAsks } from "./expire-asks.ts";
import { createSession, type Session } from "./session.ts";

export interface FollowOpenSeaParts {
  readonly store: Store;
  readonly config: OpenSeaConfig;
  readonly value: ValueTokens;
  readonly report: (line: string) => void;
  /** Replaces some intervals, for tests. */
  readonly times?: Partial<OpenSeaTimes>;
}

/** Intervals in milliseconds. */
export interface OpenSeaTimes {
  /** Interval of looking for collections that were added, paused or removed, and for the next ask that expires. */
  readonly lookMs: number;
  /** One process at a time follows a collection. Another takes over after this time of silence. */
  readonly holdMs: number;
  readonly tickMs: number;
  /** Shortest time between two requests for a collection's new or changed tokens. */
  readonly refreshMs: number;
  readonly reconnectMs: Backoff;
}

const HOLD_MS = 20_000;
const LOOK_MS = 2_000;
const TICK_MS = 400;
const REFRESH_MS = 30_000;
/** Collections that are swept at a time, and requests for less than all orders at a time. */
const SWEEPS = 1;
const REQUESTS = 2;

export const NO_KEY = "OPENSEA_API_KEY is not set, so OpenSea cannot be read";

/** Resolves after `signal` aborts and everything read is stored. */
export async function followOpenSea(parts: FollowOpenSeaParts, signal: AbortSignal): Promise<void> {
  const { key } = parts.config;
  await Promise.all([
    expireAsks(parts, signal),
    key === null ? followWithoutKey(parts, signal) : followWithKey(parts, key, signal),
  ]);
}

async function followWithKey(
  { store, config, value, report, times }: FollowOpenSeaParts,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  const { url, streamUrl, sweepSeconds } = config;
  const api = createOpenSeaApi({ url, key, signal, report });
  const stream = createOpenSeaStream({ url: streamUrl, key, reconnectMs: times?.reconnectMs });
  const parts = {
    ...{ store, value, report, api, stream, signal },
    sweepMs: sweepSeconds * 1_000,
    refreshMs: times?.refreshMs ?? REFRESH_MS,
    sweeps: pLimit(SWEEPS),
    requests: pLimit(REQUESTS),
    now: Date.now,
    random: Math.random,
  };
  const sessions = new Map<string, Session>();
  const holds = createHolds(store, times);

  async function look(): Promise<void> {
    const follows = await heldFollows(store, holds);
    const current = new Map(follows.map((follow) => [follow.collection, follow]));
    for (const [collection, { follow }] of sessions) {
      const next = current.get(collection);
      if (next?.slug !== follow.slug || next.readsChain !== follow.readsChain)
        await end(collection);
    }
    for (const follow of follows)
      if (!sessions.has(follow.collection))
        sessions.set(follow.collection, createSession(follow, parts));
  }

  async function end(collection: string): Promise<void> {
    const session = sessions.get(collection);
    sessions.delete(collection);
    await session?.stop();
    await holds.release(collection);
  }

  async function tick(): Promise<void> {
    for (const [collection, session] of sessions)
      await session.tick().catch((error: unknown) => {
        if (!signal.aborted) report(`${collection}: is not followed; ${messageOf(error)}`);
      });
  }

  await repeat({ look, tick, report, times }, signal);
  for (const collection of [...sessions.keys()])
    await end(collection).catch((error: unknown) =>
      report(`${collection}: was not left in order; ${messageOf(error)}`),
    );
  await stream.close();
}

/** Notes for each collection that it cannot be followed. */
async function followWithoutKey(
  { store, report, times }: FollowOpenSeaParts,
  signal: AbortSignal,
): Promise<void> {
  const holds = createHolds(store, times);
  async function look(): Promise<void> {
    for (const { collection, problem } of await heldFollows(store, holds)) {
      if (problem === NO_KEY) continue;
      await store.noteOpenSea(collection, { isConnected: false, problem: NO_KEY });
      report(`${collection}: ${NO_KEY}`);
    }
  }
  await repeat({ look, tick: async () => {}, report, times }, signal);
  await holds.releaseAll();
}

interface Repeated extends Pick<FollowOpenSeaParts, "report"> {
  readonly look: () => Promise<void>;
  readonly tick: () => Promise<void>;
  readonly times: Partial<OpenSeaTimes> | undefined;
}

/** Calls `look` and `tick` at their intervals until `signal` aborts. */
async function repeat({ look, tick, report, times }: Repeated, signal: AbortSignal): Promise<void> {
  const { lookMs = LOOK_MS, tickMs = TICK_MS } = times ?? {};
  let lookAt = 0;
  await forever(signal, report, "OpenSea: the collections are not followed", async (wait) => {
    if (performance.now() >= lookAt) {
      await look();
      lookAt = performance.now() + lookMs;
    }
    await tick();
    await wait(tickMs);
  });
}

type Holds = ReturnType<typeof createHolds>;

/** Holds the collections that this process follows. */
function createHolds(
  store: Pick<Store, "holdOpenSea">,
  { holdMs = HOLD_MS }: Partial<OpenSeaTimes> = {},
) {
  const holder = randomUUID();
  /** Collection -> time until which its hold need not be renewed. */
  const renewAt = new Map<string, number>();
  const release = async (collection: string) => {
    renewAt.delete(collection);
    await store.holdOpenSea(collection, holder, 0);
  };
  return {
    async has(collection: string): Promise<boolean> {
      if (performance.now() < (renewAt.get(collection) ?? 0)) return true;
      const isHeld = await store.holdOpenSea(collection, holder, holdMs);
      if (isHeld) renewAt.set(collection, performance.now() + holdMs / 2);
      else renewAt.delete(collection);
      return isHeld;
    },
    release,
    async releaseAll(): Promise<void> {
      for (const collection of [...renewAt.keys()]) await release(collection);
    },
  };
}

async function heldFollows(
  store: Pick<Store, "openSeaFollows">,
  holds: Holds,
): Promise<readonly OpenSeaFollow[]> {
  const held: OpenSeaFollow[] = [];
  for (const follow of await store.openSeaFollows())
    if (follow.stage === "following" && (await holds.has(follow.collection))) held.push(follow);
  return held;
}
