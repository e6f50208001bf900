/**
 * Follows all collections that were added from a chain. Collections with the same endpoints share a connection, its
 * rate limit, its cache and the newest block.
 */
import { randomUUID } from "node:crypto";
import type { BlockHeader } from "../../chain/raw-log.ts";
import { createRangeLimit, type RangeLimit } from "../../chain/rpc/log-ranges.ts";
import { describeForOperator, RpcError } from "../../chain/rpc/rpc-error.ts";
import { createWait } from "../../chain/rpc/wait.ts";
import type { ChainConfig } from "../../config/source-settings.ts";
import type { Follow } from "../../store/chain/chain-store.ts";
import { messageOf } from "../message-of.ts";
import { catchUp } from "./catch-up.ts";
import { type ChainConnection, connectChain, createMarket } from "./connect.ts";
import {
  createAddressFinder,
  type FindAddresses,
  type FoundAddresses,
  missingAddress,
} from "./find-addresses.ts";
import { createPollTimes } from "./poll-times.ts";
import { DeepReorganisation } from "./read-blocks.ts";
import { type RefreshParts, refreshMetadata } from "./refresh-metadata.ts";

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
}

const HOLD_MS = 20_000;
const LOOK_MS = 2_000;
const FAILURE_PAUSE_MS = 2_000;
const MAX_FAILURE_PAUSE_MS = 30_000;
/** Interval of noting that an endpoint answers, while the chain has no new block. */
const CONTACT_MS = 20_000;
/** Shortest time between two readings of metadata that changed. */
const REFRESH_MS = 30_000;

/** Resolves after `signal` aborts and everything read is stored. */
export async function followChains(parts: FollowParts, signal: AbortSignal): Promise<void> {
  const groups = new Map<string, Promise<void>>();
  const { lookMs = LOOK_MS } = parts.times ?? {};
  const wait = createWait(signal);
  const find = createAddressFinder(parts.config, parts.report);
  while (!signal.aborted) {
    try {
      for (const follow of await parts.store.follows()) {
        const found = find(follow);
        const key = keyOf(found);
        if (follow.stage !== "following" || groups.has(key)) continue;
        groups.set(
          key,
          followGroup(found, find, parts, signal).finally(() => groups.delete(key)),
        );
      }
      await wait(lookMs);
    } catch (error) {
      if (signal.aborted) break;
      parts.report(`chain: the collections cannot be read, trying again; ${messageOf(error)}`);
      await wait(FAILURE_PAUSE_MS).catch(() => {}); // aborted
    }
  }
  await Promise.all(groups.values());
}

/** Groups share what is found. The key never leaves the process: it has whole addresses. */
function keyOf({ addresses, missing }: FoundAddresses): string {
  return JSON.stringify([addresses.map((each) => each.whole()), missing]);
}

/** Follows the collections with one set of endpoints, until there are none. */
async function followGroup(
  found: FoundAddresses,
  find: FindAddresses,
  parts: FollowParts,
  signal: AbortSignal,
): Promise<void> {
  const { store, config, report, now = Date.now } = parts;
  const { holdMs = HOLD_MS, pollMs, failurePauseMs = FAILURE_PAUSE_MS } = parts.times ?? {};
  const wait = createWait(signal);
  const holder = randomUUID();
  const limit = createRangeLimit();
  const times = createPollTimes(now);
  const { addresses, missing } = found;
  const connection = connectChain({ addresses, rate: config.rpcRate, signal });
  const group: Group = { ...parts, connection, missing, limit };
  if (addresses.length > 0 && missing.length > 0)
    report(`chain: ${missing.join(", ")} cannot be asked, because ETH_RPC_URL does not name it`);
  let refreshAt = 0;
  let failures = 0;
  /** Collection -> time until which its hold need not be renewed. */
  const heldUntil = new Map<string, number>();

  async function isHeld({ collection }: Follow): Promise<boolean> {
    if (performance.now() < (heldUntil.get(collection) ?? 0)) return true;
    const held = await store.holdFollow(collection, holder, holdMs);
    if (held) heldUntil.set(collection, performance.now() + holdMs / 2);
    return held;
  }

  while (!signal.aborted) {
    try {
      const follows = (await store.follows()).filter(
        (each) => each.stage === "following" && keyOf(find(each)) === keyOf(found),
      );
      if (follows.length === 0) return;
      const held: Follow[] = [];
      for (const follow of follows) if (await isHeld(follow)) held.push(follow);
      const head = held.length > 0 ? await readHead(group, held) : null;
      if (head) times.saw(head);
      const refreshes = performance.now() >= refreshAt;
      if (refreshes) refreshAt = performance.now() + REFRESH_MS;
      for (const follow of held) if (head) await followOne(group, follow, head, refreshes);
      failures = head || held.length === 0 ? 0 : failures + 1;
      const pause = failurePauseMs * 2 ** Math.max(0, failures - 1);
      await wait(head ? (pollMs ?? times.waitMs()) : Math.min(MAX_FAILURE_PAUSE_MS, pause));
    } catch (error) {
      if (signal.aborted) break;
      report(`chain: the collections are not followed, trying again; ${messageOf(error)}`);
      await wait(FAILURE_PAUSE_MS).catch(() => {}); // aborted
    }
  }
  for (const collection of heldUntil.keys()) await store.holdFollow(collection, holder, 0);
}

interface Group extends FollowParts {
  readonly connection: ChainConnection;
  /** Hosts whose addresses are not known. */
  readonly missing: readonly string[];
  readonly limit: RangeLimit;
}

/** Returns the newest block. If no endpoint answers, notes it for each collection and returns null. */
async function readHead(group: Group, follows: readonly Follow[]): Promise<BlockHeader | null> {
  try {
    const { reader, rpc } = group.connection;
    if (rpc.endpointCount === 0) throw new RpcError("unavailable", missingAddress(group.missing));
    return await reader.head();
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    for (const follow of follows) await note(group, follow, null, error);
    return null;
  }
}

async function followOne(
  group: Group,
  follow: Follow,
  head: BlockHeader,
  refreshes: boolean,
): Promise<void> {
  const { store, config, connection, limit } = group;
  const { collection, market, contract, chainId } = follow;
  try {
    const actual = await connection.chainId();
    if (actual !== chainId)
      throw new RpcError(
        "unavailable",
        `the RPC endpoint is of chain ${actual}, but the collection is on chain ${chainId}`,
      );
    const parts = { store, reader: connection.reader, limit, rules: config };
    await catchUp(
      collection,
      { ...parts, market: createMarket(market, contract, connection) },
      head,
    );
    if (refreshes) await refreshMetadata(group, follow, connection);
    await note(group, follow, head, null);
  } catch (error) {
    if (!(error instanceof RpcError || error instanceof DeepReorganisation)) throw error;
    await note(group, follow, null, error);
  }
}

/** Stores what changed, and reports a new problem. Readers see its message, the log also what the endpoint said. */
async function note(
  { store, report, now = Date.now }: Group,
  follow: Follow,
  head: BlockHeader | null,
  failure: Error | null,
): Promise<void> {
  const { collection } = follow;
  const problem = failure?.message ?? null;
  if (failure && problem !== follow.problem)
    report(`${collection}: ${describeForOperator(failure)}`);
  if (problem === null && follow.problem !== null) report(`${collection}: follows its chain again`);
  const isRecent = head === null || now() - (follow.contactAt ?? 0) < CONTACT_MS;
  const isKnown = (head?.number ?? null) === (head && follow.headBlock);
  if (isKnown && isRecent && problem === follow.problem) return;
  await store.noteHead(collection, {
    headBlock: head?.number ?? null,
    headAt: head?.at ?? null,
    problem,
  });
}
