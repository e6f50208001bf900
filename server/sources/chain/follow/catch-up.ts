/** Brings a collection up to the newest block of its chain. */
import type { ChainMarket } from "../../../market/chain-market.ts";
import type { Checkpoint, Follow } from "../../../market/follow.ts";
import type { BlockHeader, RawLog } from "../../../market/raw-log.ts";
import type { ChainStore, StoredBlock } from "../../../storage/store/chain/chain-store.ts";
import { MANY_LOGS } from "../../../storage/store/chain/unread-logs.ts";
import type { FollowStore } from "../../../storage/store/follow-store.ts";
import type { ChainReader } from "../protocol/rpc/chain-reader.ts";
import { type BlockRange, type RangeLimit, readLogsInRanges } from "../protocol/rpc/log-ranges.ts";
import { RpcError } from "../protocol/rpc/rpc-error.ts";
import { CHAIN } from "./chain-follow.ts";
import { Contradiction, checkReach } from "./contradiction.ts";
import { planRange } from "./plan-range.ts";
import {
  FINAL_DEPTH,
  type NewBlocks,
  type PendingRules,
  planUpdate,
  type Window,
} from "./plan-update.ts";
import { MAX_DATA_CHARACTERS, readBlocks } from "./read-blocks.ts";
import { createStallWatch, type StallWatch } from "./stall-watch.ts";

export interface CatchUpParts {
  readonly store: ChainStore & Pick<FollowStore, "follow">;
  readonly reader: ChainReader;
  readonly market: ChainMarket;
  readonly rules: PendingRules;
  readonly limit: RangeLimit;
  readonly now?: () => number;
  /** Outlasts a call of `catchUp`. By default, each call has its own. */
  readonly stall?: StallWatch;
}

type Watched = CatchUpParts & { readonly stall: StallWatch };

/** A gap longer than this is read in ranges instead of block by block. */
const LONG_GAP = 2 * FINAL_DEPTH;
/** Logs and blocks of ranges that are stored at a time. */
const MAX_LOGS = 2_000;
const MAX_RANGES = 500;
/** Logs of an update that is not of a single block: on an embedded database, readers wait for its transaction. */
const MAX_SHARED_LOGS = 100;
/** Headers that are asked for at a time. */
const CONCURRENT_HEADERS = 8;

/**
 * Reads the collection up to `head`. Returns early if it is paused or removed, or another process stored blocks first. Throws
 * a `Contradiction` if the stored blocks are not on the chain.
 */
export async function catchUp(
  collection: string,
  given: CatchUpParts,
  head: BlockHeader,
): Promise<void> {
  const { stall = createStallWatch(given.reader) } = given;
  const parts = { ...given, stall };
  for (;;) {
    const follow = await parts.store.follow(collection, CHAIN);
    const read = follow?.read;
    if (!follow || !read || follow.stage === "paused") return;
    stall.reached(read.number);
    await checkReach(parts.reader, read, head, (parts.now ?? Date.now)());
    if (head.number - read.number > LONG_GAP) {
      const settled = await settle(follow, parts, head);
      if (!settled) continue;
      const range = { from: read.number + 1, to: head.number - FINAL_DEPTH };
      await readRange(follow, parts, range, { isFollowing: true });
    } else if (!(await advance(follow, parts, head, head.number))) {
      if (read.number === head.number && read.hash === head.hash) stall.restart();
      return;
    }
  }
}

/**
 * Reads one batch of blocks. Returns false if there is nothing new that is a chain, or another process was first. Throws an
 * `RpcError` if the blocks change each time.
 */
async function advance(
  { collection, read, finalBlock }: Follow,
  { store, reader, market, rules, stall }: Watched,
  upTo: BlockHeader,
  head: number,
): Promise<boolean> {
  if (read === null || finalBlock === null) return false;
  const stored = await store.chainBlocks(collection);
  const found = await readBlocks(reader, market, stored, read, finalBlock, upTo);
  if (found === "changed") stall.changed();
  if (typeof found === "string") return false;

  const tokensOf = (ids: readonly string[]) => store.chainTokens(collection, ids);
  async function write(place: Place, window: Window, blocks: NewBlocks): Promise<Place | null> {
    const update = await planUpdate(place, market, rules, window, blocks, head, tokensOf);
    const isWritten = await store.writeBlocks(collection, update);
    return isWritten ? { read: update.after, finalBlock: update.finalBlock } : null;
  }
  let place: Place | null = { read, finalBlock };
  let window = await readWindow(store, collection, finalBlock);
  for (const part of partsOf(window, found)) {
    window = place.read === read ? window : await readWindow(store, collection, place.finalBlock);
    place = await write(place, window, part);
    if (place === null) break;
  }
  // The update is stored before this may throw, because dropping blocks may have ended a lie.
  if (found.dropped.length > 0) stall.changed();
  return place !== null;
}

/** Last blocks that are read of a collection. */
interface Place {
  readonly read: Checkpoint;
  readonly finalBlock: number;
}

async function readWindow(
  store: ChainStore,
  collection: string,
  finalBlock: number,
): Promise<Window> {
  return {
    blocks: await store.chainBlocks(collection),
    logs: await store.chainLogs(collection, finalBlock),
    sales: await store.chainSales(collection, finalBlock),
    pendingIds: await store.pendingTokens(collection),
  };
}

/**
 * Splits new blocks into updates. A reorganisation is one update, so that nobody sees the state between the dropped blocks and
 * the new ones, unless its logs are too many.
 */
function partsOf(window: Pick<Window, "logs">, found: NewBlocks): readonly NewBlocks[] {
  if (dropsMany(window, found))
    return [{ ...found, blocks: [], logs: [] }, ...partsOf(window, { ...found, dropped: [] })];
  if (found.dropped.length > 0 || found.logs.length <= MAX_SHARED_LOGS) return [found];
  const logsOf = new Map<number, RawLog[]>(found.blocks.map(({ number }) => [number, []]));
  for (const log of found.logs) logsOf.get(log.blockNumber)?.push(log);
  const parts: { dropped: []; blocks: StoredBlock[]; logs: RawLog[] }[] = [];
  for (const block of found.blocks) {
    const logs = logsOf.get(block.number) ?? [];
    const last = parts.at(-1);
    if (last && last.logs.length + logs.length <= MAX_SHARED_LOGS) {
      last.blocks.push(block);
      for (const log of logs) last.logs.push(log);
    } else parts.push({ dropped: [], blocks: [block], logs });
  }
  return parts;
}

/** Returns true if a reorganisation changes so many logs that the dropped blocks and the new ones need an update each. */
function dropsMany({ logs }: Pick<Window, "logs">, { dropped, logs: added }: NewBlocks): boolean {
  if (dropped.length === 0) return false;
  const hashes = new Set(dropped.map(({ hash }) => hash));
  return logs.filter(({ blockHash }) => hashes.has(blockHash)).length + added.length > MANY_LOGS;
}

/**
 * Before a long gap: makes all stored blocks final, after dropping those that the chain dropped. Returns true if there was
 * nothing to do.
 */
async function settle(follow: Follow, parts: Watched, head: BlockHeader): Promise<boolean> {
  const { collection, read, finalBlock } = follow;
  if (read === null || finalBlock === null) return true;
  const { store, reader, market, rules } = parts;
  if (read.hash !== null) {
    const same = await requireBlock(reader, read.number);
    if (same.hash !== read.hash) {
      const isAdvanced = await advance(follow, parts, same, head.number);
      if (isAdvanced || (await store.follow(collection, CHAIN))?.read?.hash !== read.hash)
        return false;
      throw new Contradiction(`block ${read.number} is no longer part of the chain`);
    }
  }
  if (finalBlock === read.number) return true;
  const window = await readWindow(store, collection, finalBlock);
  const none = { dropped: [], blocks: [], logs: [] };
  const tokensOf = (ids: readonly string[]) => store.chainTokens(collection, ids);
  const update = await planUpdate(follow, market, rules, window, none, head.number, tokensOf);
  await store.writeBlocks(collection, update);
  return false;
}

export interface ReadRangeOptions {
  readonly isFollowing: boolean;
  /** Called after each part that is stored. */
  readonly report?: (readTo: number) => void;
}

/** Reads a range of final blocks and stores it in parts. Stops if another process was faster, or the stage changed. */
export async function readRange(
  { collection, read, stage }: Follow,
  { store, reader, market, limit }: CatchUpParts,
  range: BlockRange,
  { isFollowing, report }: ReadRangeOptions,
): Promise<void> {
  let before = read;
  if (before === null) throw new Error("reading has not begun");
  let logs: RawLog[] = [];
  let ranges = 0;
  let characters = 0;
  // While the collection is added, the blocks of all logs would be too many to ask for.
  const headers = isFollowing ? new Map<number, BlockHeader>() : undefined;
  const rules = {
    ...{ isFollowing, headers },
    headersOf: (numbers: readonly number[]) => blockHeaders(reader, numbers),
    tokensOf: (ids: readonly string[]) => store.chainTokens(collection, ids),
  };
  const readLogs = createDoubtingRead(reader, market, headers);
  for await (const part of readLogsInRanges(range, limit, readLogs)) {
    // `logs.push(...part.logs)` overflows the stack with 100,000 logs.
    for (const log of part.logs) {
      logs.push(log);
      characters += log.data.length;
    }
    ranges += 1;
    const isFull =
      logs.length >= MAX_LOGS || ranges >= MAX_RANGES || characters >= MAX_DATA_CHARACTERS;
    if (part.to < range.to && !isFull) continue;
    const end = await requireBlock(reader, part.to);
    const complete = await market.complete(logs, headers);
    const update = await planRange(before, end, complete, market, rules);
    if (!(await store.writeBlocks(collection, update))) return;
    report?.(part.to);
    if ((await store.follow(collection, CHAIN))?.stage !== stage) return;
    before = update.after;
    logs = [];
    characters = 0;
    // The ranges after this one may be read already.
    for (const number of headers?.keys() ?? []) if (number <= part.to) headers?.delete(number);
    ranges = 0;
  }
}

/** Ranges are asked for again if they are empty, though this many logs were to be expected. */
const DOUBTFUL_LOGS = 3;

/**
 * Reads ranges. A node that lags behind answers without logs, so an unlikely empty answer is asked for again. If `headers` is
 * given, compares the logs with their blocks, and adds these.
 */
export function createDoubtingRead(
  reader: ChainReader,
  { filter }: Pick<ChainMarket, "filter">,
  headers?: Map<number, BlockHeader>,
): (range: BlockRange) => Promise<readonly RawLog[]> {
  let blocks = 0;
  let found = 0;
  return async (range) => {
    const length = range.to - range.from + 1;
    let logs = await reader.logsInRange(filter, range, headers);
    const expected = blocks === 0 ? 0 : (found / blocks) * length;
    if (logs.length === 0 && expected >= DOUBTFUL_LOGS)
      logs = await reader.logsInRange(filter, range, headers);
    blocks += length;
    found += logs.length;
    return logs;
  };
}

/** Returns a block that must exist, because the head is above it. Rejects with an `RpcError` if it does not. */
export async function requireBlock(reader: ChainReader, number: number): Promise<BlockHeader> {
  const block = await reader.blockAt(number);
  if (block) return block;
  throw new RpcError("unavailable", `no RPC endpoint has block ${number} of the chain`);
}

/** Returns block number -> header, for those of `numbers` that exist. */
export async function blockHeaders(
  reader: ChainReader,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, BlockHeader>> {
  const found = new Map<number, BlockHeader>();
  for (let start = 0; start < numbers.length; start += CONCURRENT_HEADERS) {
    const some = numbers.slice(start, start + CONCURRENT_HEADERS);
    const headers = await Promise.all(some.map((number) => reader.blockAt(number)));
    for (const header of headers) if (header) found.set(header.number, header);
  }
  return found;
}
