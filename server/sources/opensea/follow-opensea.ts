/** Follows all collections whose listings come from OpenSea. They share one key, its rate limit and one socket. */
import { randomUUID } from "node:crypto";
import { createWait } from "../../chain/rpc/wait.ts";
import type { OpenSeaConfig } from "../../config/source-settings.ts";
import type { ValueTokens } from "../../ingest/prepare.ts";
import { createOpenSeaApi } from "../../opensea/rest/create-api.ts";
import { createOpenSeaStream } from "../../opensea/stream/create-stream.ts";
import { createSemaphore } from "../../outbound/semaphore.ts";
import type { OpenSeaFollow } from "../../store/orders/order-store.ts";
import type { Store } from "../../store/store.ts";
import { messageOf } from "../message-of.ts";
import { createSession, type Session } from "./session.ts";

export interface FollowOpenSeaParts {
  readonly store: Store;
  readonly config: OpenSeaConfig;
  readonly value: ValueTokens;
  readonly report: (line: string) => void;
}

/** One process at a time follows a collection. Another takes over after this time of silence. */
const HOLD_MS = 20_000;
/** Interval of looking for collections that were added, paused or removed. */
const LOOK_MS = 2_000;
/** An expired listing leaves the page after this time at most, and the way to the page. */
const TICK_MS = 400;
const FAILURE_PAUSE_MS = 2_000;
/** Collections that are swept at a time, and requests for less than all orders at a time. */
const SWEEPS = 1;
const REQUESTS = 2;

export const NO_KEY = "OPENSEA_API_KEY is not set, so OpenSea cannot be read";

/** Resolves after `signal` aborts and everything read is stored. */
export async function followOpenSea(
  { store, config, value, report }: FollowOpenSeaParts,
  signal: AbortSignal,
): Promise<void> {
  const wait = createWait(signal);
  if (config.key === null) return noteMissingKey(store, report, signal);
  const { url, streamUrl, key, sweepSeconds } = config;
  const api = createOpenSeaApi({ url, key, signal });
  const stream = createOpenSeaStream({ url: streamUrl, key });
  const parts = {
    ...{ store, value, report, api, stream, signal },
    sweepMs: sweepSeconds * 1_000,
    sweeps: createSemaphore(SWEEPS),
    requests: createSemaphore(REQUESTS),
    now: Date.now,
    random: Math.random,
  };
  const holder = randomUUID();
  /** Collection -> its session, and the time until which its hold need not be renewed. */
  const sessions = new Map<string, { readonly session: Session; heldUntil: number }>();
  let lookAt = 0;

  async function look(): Promise<void> {
    const follows = (await store.openSeaFollows()).filter(({ stage }) => stage === "following");
    const held = new Set<string>();
    for (const follow of follows) if (await isHeld(follow)) held.add(follow.collection);
    for (const collection of sessions.keys()) if (!held.has(collection)) await end(collection);
    for (const follow of follows)
      if (held.has(follow.collection) && !sessions.has(follow.collection))
        sessions.set(follow.collection, {
          session: createSession(follow, parts),
          heldUntil: performance.now() + HOLD_MS / 2,
        });
  }

  async function isHeld({ collection }: OpenSeaFollow): Promise<boolean> {
    const known = sessions.get(collection);
    if (known && performance.now() < known.heldUntil) return true;
    const held = await store.holdOpenSea(collection, holder, HOLD_MS);
    if (held && known) known.heldUntil = performance.now() + HOLD_MS / 2;
    return held;
  }

  async function end(collection: string): Promise<void> {
    const known = sessions.get(collection);
    sessions.delete(collection);
    await known?.session.stop();
    await store.holdOpenSea(collection, holder, 0);
  }

  while (!signal.aborted) {
    try {
      if (performance.now() >= lookAt) {
        await look();
        lookAt = performance.now() + LOOK_MS;
      }
      for (const { session } of sessions.values()) await session.tick();
      await wait(TICK_MS);
    } catch (error) {
      if (signal.aborted) break;
      report(`OpenSea: the collections are not followed, trying again; ${messageOf(error)}`);
      await wait(FAILURE_PAUSE_MS).catch(() => {}); // aborted
    }
  }
  for (const collection of sessions.keys()) await end(collection);
  await stream.close();
}

/** Notes for each collection that it cannot be followed, until `signal` aborts. */
async function noteMissingKey(
  store: Store,
  report: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const wait = createWait(signal);
  while (!signal.aborted) {
    try {
      for (const { collection, stage, problem } of await store.openSeaFollows()) {
        if (stage !== "following" || problem === NO_KEY) continue;
        await store.noteOpenSea(collection, { isConnected: false, problem: NO_KEY });
        report(`${collection}: ${NO_KEY}`);
      }
      await wait(LOOK_MS);
    } catch (error) {
      if (signal.aborted) return;
      report(`OpenSea: the collections cannot be read, trying again; ${messageOf(error)}`);
      await wait(FAILURE_PAUSE_MS).catch(() => {}); // aborted
    }
  }
}
