/**
 * Follows all collections that were added from a chain. Collections with the same chain and endpoints form a group: they share
 * a connection, its rate limit, its cache and the newest block. The collections of a group are read concurrently.
 */

import { randomUUID } from "node:crypto";
import type { BlockHeader } from "../../../market/raw-log.ts";
import type { ChainConfig } from "../../../platform/config/source-settings.ts";
import { messageOf } from "../../../platform/log/message-of.ts";
import { backoffMs } from "../../../platform/outbound/backoff.ts";
import { FAILURE_PAUSE_MS, forever } from "../../forever.ts";
import type { Head } from "../protocol/rpc/believe-head.ts";
import { createRangeLimit } from "../protocol/rpc/log-ranges.ts";
import { describeForOperator, RpcError } from "../protocol/rpc/rpc-error.ts";
import { CHAIN, type ChainFollow, type ChainSettings } from "./chain-follow.ts";
import { connectChain } from "./connect.ts";
import {
  createAddressFinder,
  type FindAddresses,
  type FoundAddresses,
  missingAddress,
} from "./find-addresses.ts";
import {
  type CollectionFollower,
  type CollectionParts,
  createCollectionFollower,
} from "./follow-collection.ts";
import { noteHead } from "./note-head.ts";
import { createPollTimes } from "./poll-times.ts";
import type { RefreshParts } from "./refresh-metadata.ts";

export interface FollowParts extends RefreshParts {
  readonly config: ChainConfig;
  readonly now?: () => number;
  /** Replaces some intervals, for tests. */
  readonly times?: Partial<ChainTimes>;
}

/** Intervals in milliseconds. */
export interface ChainTimes {
  /** Interval of looking for collections that were added, paused or removed. */
  readonly lookMs: number;
  /** One process at a time follows a collection. Another takes over after this time of silence. */
  readonly holdMs: number;
  /** Interval of asking for the newest block, instead of one that follows from the block time. */
  readonly pollMs: number;
  /** The pause after a failure. It doubles with each failure in a row, up to a maximum. */
  readonly failurePauseMs: number;
  /** Time for which the chain must contradict the stored blocks before the collection is read again. */
  readonly doubtMs: number;
  /** The same time if the endpoint may only lag behind. */
  readonly lagMs: number;
}

const HOLD_MS = 20_000;
const LOOK_MS = 2_000;
const MAX_FAILURE_PAUSE_MS = 30_000;
const DOUBT_MS = 30_000;
const LAG_MS = 600_000;
const NOT_FOLLOWED = "chain: the collections are not followed";

/** Resolves after `signal` aborts and everything read is stored. */
export async function followChains(parts: FollowParts, signal: AbortSignal): Promise<void> {
  const groups = new Map<string, Promise<void>>();
  const { lookMs = LOOK_MS } = parts.times ?? {};
  const find = createAddressFinder(parts.config, parts.report);
  await forever(signal, parts.report, "chain: the collections cannot be read", async (wait) => {
    for (const follow of await parts.store.follows<ChainSettings>(CHAIN)) {
      const endpoints = endpointsOf(follow, find);
      const key = keyOf(endpoints);
      if (follow.stage !== "following" || groups.has(key)) continue;
      groups.set(
        key,
        followGroup(key, endpoints, find, parts, signal).finally(() => groups.delete(key)),
      );
    }
    await wait(lookMs);
  });
  await Promise.all(groups.values());
}

interface Endpoints extends FoundAddresses {
  readonly chainId: number;
}

function endpointsOf(follow: ChainFollow, find: FindAddresses): Endpoints {
  return { chainId: follow.chainId, ...find(follow) };
}

/** Returns the key of a group. It must not be logged or stored, because it contains whole addresses. */
function keyOf({ chainId, addresses, missing }: Endpoints): string {
  return JSON.stringify([chainId, addresses.map((each) => each.whole()), missing]);
}

/** Follows the collections with one set of endpoints, whose key is `key`, until there are none. */
async function followGroup(
  key: string,
  endpoints: Endpoints,
  find: FindAddresses,
  parts: FollowParts,
  signal: AbortSignal,
): Promise<void> {
  const { store, config, report, now = Date.now } = parts;
  const { holdMs = HOLD_MS, pollMs, failurePauseMs = FAILURE_PAUSE_MS } = parts.times ?? {};
  const { doubtMs = DOUBT_MS, lagMs = LAG_MS } = parts.times ?? {};
  const holder = randomUUID();
  const times = createPollTimes(now);
  const { chainId, addresses, missing } = endpoints;
  const connection = connectChain({ chainId, addresses, rate: config.rpcRate, signal });
  const collectionParts: CollectionParts = {
    ...parts,
    ...{ connection, limit: createRangeLimit(), failurePauseMs, doubtMs, lagMs },
  };
  if (addresses.length > 0 && missing.length > 0)
    report(`chain: ${missing.join(", ")} cannot be asked, because ETH_RPC_URL does not name it`);
  let failures = 0;
  /** Collection -> time until which its hold need not be renewed. */
  const heldUntil = new Map<string, number>();
  const followers = new Map<string, CollectionFollower>();

  const reportFailure = (error: unknown) => {
    if (!signal.aborted) report(`${NOT_FOLLOWED}, trying again; ${messageOf(error)}`);
  };

  async function isHeld({ collection }: ChainFollow): Promise<boolean> {
    if (performance.now() < (heldUntil.get(collection) ?? 0)) return true;
    const held = await store.holdFollow(collection, CHAIN, holder, holdMs);
    if (held) heldUntil.set(collection, performance.now() + holdMs / 2);
    return held;
  }

  function followerOf(collection: string): CollectionFollower {
    const known = followers.get(collection);
    if (known) return known;
    const created = createCollectionFollower(collectionParts, signal, reportFailure);
    followers.set(collection, created);
    return created;
  }

  const settled = () => Promise.all(Array.from(followers.values(), (each) => each.settled()));

  await forever(signal, report, NOT_FOLLOWED, async (wait) => {
    const follows = (await store.follows<ChainSettings>(CHAIN)).filter(
      (each) => each.stage === "following" && keyOf(endpointsOf(each, find)) === key,
    );
    if (follows.length === 0) return "done";
    const held: ChainFollow[] = [];
    for (const follow of follows) if (await isHeld(follow)) held.push(follow);
    const head = held.length > 0 ? await readHead(collectionParts, missing, held) : null;
    if (head) times.saw(head);
    for (const follow of held) if (head) followerOf(follow.collection).follow(follow, head);
    failures = head || held.length === 0 ? 0 : failures + 1;
    const pause = { first: failurePauseMs, max: MAX_FAILURE_PAUSE_MS };
    return wait(head ? (pollMs ?? times.waitMs()) : backoffMs(Math.max(1, failures), pause));
  });
  await settled();
  for (const collection of heldUntil.keys())
    await store.holdFollow(collection, CHAIN, holder, 0).catch(reportFailure);
}

/** Returns the highest newest block that was stored of the collections. */
function storedHead(follows: readonly ChainFollow[]): Head | undefined {
  const heads = follows.flatMap(({ headBlock, headAt }): Head[] =>
    headBlock === null || headAt === null ? [] : [{ number: headBlock, at: headAt }],
  );
  return heads.toSorted((a, b) => b.number - a.number)[0];
}

/** Returns the newest block. If no endpoint answers, notes it for each collection and returns null. */
async function readHead(
  parts: CollectionParts,
  missing: readonly string[],
  follows: readonly ChainFollow[],
): Promise<BlockHeader | null> {
  try {
    const { reader, rpc } = parts.connection;
    if (rpc.endpointCount === 0) throw new RpcError("unavailable", missingAddress(missing));
    return await reader.head(storedHead(follows));
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const said = describeForOperator(error);
    for (const follow of follows) await noteHead(parts, follow, null, error.message, said);
    return null;
  }
}
