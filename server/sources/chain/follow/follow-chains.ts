/**
 * Follows collections of chains. Collections with the same chain and endpoints form a group: they share
 * a connection, its rate limit, its cache and the newest block. The collections of a group are read concurrently.
 */

import { backoffMs } from "../../../../contract/values/backoff.ts";
import type { MarketSink } from "../../../market/market-source.ts";
import type { BlockHeader } from "../../../market/raw-log.ts";
import type { ChainConfig } from "../../../platform/config/source-settings.ts";
import { messageOf } from "../../../platform/log/message-of.ts";
import { FAILURE_PAUSE_MS, forever, untilAborted } from "../../forever.ts";
import type { Head } from "../protocol/rpc/believe-head.ts";
import { createRangeLimit } from "../protocol/rpc/log-ranges.ts";
import { describeForOperator, RpcError } from "../protocol/rpc/rpc-error.ts";
import type { ChainFollow } from "./chain-follow.ts";
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

export interface FollowChainParts
  extends Pick<CollectionParts, "store" | "metadata" | "value" | "report"> {
  readonly config: ChainConfig;
  readonly now?: () => number;
  /** Replaces some intervals, for tests. */
  readonly times?: Partial<ChainTimes>;
}

/** Intervals in milliseconds. */
export interface ChainTimes {
  /** Interval of asking for the newest block, instead of one that follows from the block time. */
  readonly pollMs: number;
  /** The pause after a failure. It doubles with each failure in a row, up to a maximum. */
  readonly failurePauseMs: number;
  /** Time for which the chain must contradict the stored blocks before the collection is read again. */
  readonly doubtMs: number;
  /** The same time if the endpoint may only lag behind. */
  readonly lagMs: number;
}

const MAX_FAILURE_PAUSE_MS = 30_000;
const DOUBT_MS = 30_000;
const LAG_MS = 600_000;
const NOT_FOLLOWED = "chain: the collections are not followed";

type FollowOne = (follow: ChainFollow, sink: MarketSink, signal: AbortSignal) => Promise<void>;

export function createChainFollower(parts: FollowChainParts): FollowOne {
  const groups = new Map<string, FollowOne>();
  const find = createAddressFinder(parts.config, parts.report);
  return async (follow, sink, signal) => {
    // The addresses change if `npm run add` or somebody else changes their file.
    while (!signal.aborted) {
      const endpoints = endpointsOf(follow, find);
      const key = keyOf(endpoints);
      const belongs = (each: ChainFollow) => keyOf(endpointsOf(each, find)) === key;
      const group =
        groups.get(key) ?? createGroup(endpoints, belongs, parts, () => groups.delete(key));
      groups.set(key, group);
      await group(follow, sink, signal);
    }
  };
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

interface Member extends Pick<CollectionParts, "sink"> {
  readonly follow: ChainFollow;
  readonly follower: CollectionFollower;
  leave(): void;
}

/**
 * Creates a group for one set of endpoints. Following in it resolves when `signal` aborts, or when the collection does not
 * belong to the group any more. `onEnd` is called when the last collection has left.
 */
function createGroup(
  { chainId, addresses, missing }: Endpoints,
  belongs: (follow: ChainFollow) => boolean,
  parts: FollowChainParts,
  onEnd: () => void,
): FollowOne {
  const { config, report, now = Date.now } = parts;
  const { pollMs, failurePauseMs = FAILURE_PAUSE_MS } = parts.times ?? {};
  const { doubtMs = DOUBT_MS, lagMs = LAG_MS } = parts.times ?? {};
  const ending = new AbortController();
  const times = createPollTimes(now);
  const connection = connectChain({
    ...{ chainId, addresses, rate: config.rpcRate, signal: ending.signal },
  });
  const common = {
    ...parts,
    ...{ connection, limit: createRangeLimit(), failurePauseMs, doubtMs, lagMs },
  };
  if (addresses.length > 0 && missing.length > 0)
    report(`chain: ${missing.join(", ")} cannot be asked, because ETH_RPC_URL does not name it`);
  let failures = 0;
  let running: Promise<void> | null = null;
  const members = new Set<Member>();

  const poll = () =>
    forever(ending.signal, report, NOT_FOLLOWED, async (wait) => {
      for (const member of members) if (!belongs(member.follow)) member.leave();
      const head = await readHead(common, missing, [...members]);
      if (head) times.saw(head);
      for (const { follow, follower } of members) if (head) follower.follow(follow, head);
      failures = head ? 0 : failures + 1;
      const pause = { first: failurePauseMs, max: MAX_FAILURE_PAUSE_MS };
      await wait(head ? (pollMs ?? times.waitMs()) : backoffMs(failures, pause));
    });

  return async (follow, sink, signal) => {
    const leaving = new AbortController();
    const over = AbortSignal.any([signal, leaving.signal]);
    const follower = createCollectionFollower({ ...common, sink }, over, (error) => {
      if (!over.aborted) report(`${NOT_FOLLOWED}, trying again; ${messageOf(error)}`);
    });
    const member = { follow, sink, follower, leave: () => leaving.abort() };
    members.add(member);
    running ??= poll();
    await untilAborted(over);
    members.delete(member);
    if (members.size === 0) {
      onEnd();
      ending.abort();
      await running;
    }
    await follower.settled();
  };
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
  parts: Omit<CollectionParts, "sink">,
  missing: readonly string[],
  members: readonly Member[],
): Promise<BlockHeader | null> {
  try {
    const { reader, rpc } = parts.connection;
    if (rpc.endpointCount === 0) throw new RpcError("unavailable", missingAddress(missing));
    return await reader.head(storedHead(members.map(({ follow }) => follow)));
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const said = describeForOperator(error);
    for (const { follow, sink } of members)
      await noteHead({ ...parts, sink }, follow, null, error.message, said);
    return null;
  }
}
