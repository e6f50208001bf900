/**
 * Reads a collection again if its chain has another history than the stored blocks, further back than a reorganisation can
 * reach.
 *
 * Start     After the last block that is both stored and on the chain, otherwise at the collection's first block.
 * States    Folded from the kept and the new logs, then replaced by the contract's states at the last final block.
 * Readers   Everything is stored in one step. Readers see the old state until then.
 */
import { eventsByToken } from "../../../market/fold-token.ts";
import type { Follow } from "../../../market/follow.ts";
import type { BlockHeader, RawLog } from "../../../market/raw-log.ts";
import { EMPTY_STATE, type TokenState } from "../../../market/token-state.ts";
import type {
  BlocksUpdate,
  ChainStore,
  StoredToken,
  UpdatedToken,
} from "../../../storage/store/chain/chain-store.ts";
import type { ChainReader } from "../protocol/rpc/chain-reader.ts";
import { readLogsInRanges } from "../protocol/rpc/log-ranges.ts";
import { blockHeaders, type CatchUpParts, createDoubtingRead, requireBlock } from "./catch-up.ts";
import { CHAIN } from "./chain-follow.ts";
import { idsAtOnce, readContractStates, withTimes } from "./contract-states.ts";
import { createFold, decodeInTurns } from "./decode-and-fold.ts";
import { planRange } from "./plan-range.ts";
import { FINAL_DEPTH, lastSteps, saleKey } from "./plan-update.ts";

/** Thrown if the contract has no code at the newest block, so that its states cannot be read. */
export class ContractGone extends Error {
  override readonly name = "ContractGone";
}

/**
 * Reads and stores. `onBegin` receives the number of the last kept block. Returns false if it was paused or
 * removed, or another process stored first.
 */
export async function readAgain(
  follow: Follow,
  parts: CatchUpParts,
  head: BlockHeader,
  onBegin: (kept: number) => Promise<void>,
): Promise<boolean> {
  const { collection, contract, read, fromBlock } = follow;
  const { store, reader, market, limit } = parts;
  if (read === null) return false;
  if (!(await reader.hasCode(contract)))
    throw new ContractGone(
      `the contract is no longer on the chain; if it is gone for good, remove the collection with npm run collections -- remove ${collection}`,
    );
  const final = Math.max(0, head.number - FINAL_DEPTH);
  const agreed = await lastAgreedBlock(store, reader, collection, head.number);
  const kept = Math.max(-1, Math.min(final, agreed ?? (fromBlock ?? 0) - 1));
  await onBegin(kept);

  const logs: RawLog[] = [];
  const headers = new Map<number, BlockHeader>();
  const readLogs = createDoubtingRead(reader, market, headers);
  for await (const part of readLogsInRanges({ from: kept + 1, to: final }, limit, readLogs)) {
    // Without the range's last block, the newest block was made up: the ranges up to it could be endless.
    await requireBlock(reader, part.to);
    for (const log of part.logs) logs.push(log);
    if ((await store.follow(collection, CHAIN))?.stage !== follow.stage) return false;
  }
  const end = await requireBlock(reader, final);
  const oldLogs = await store.chainLogs(collection, kept);
  const oldEvents = await decodeInTurns(market, oldLogs);
  const statesOf = createKeptStates(follow, parts, kept);
  const plan = await planRange(read, end, await market.complete(logs, headers), market, {
    ...{ isFollowing: true, headers },
    headersOf: (numbers) => blockHeaders(reader, numbers),
    tokensOf: statesOf,
  });

  const lost = [...eventsByToken(oldEvents.events).keys()].filter((id) => !plan.tokens.has(id));
  const folded = new Map<string, TokenState>();
  for (const [id, { final: state }] of await statesOf(lost)) folded.set(id, state);
  for (const [id, { final: state }] of plan.tokens) folded.set(id, state);
  const tokens = await updatedTokens(parts, contract, folded, final);
  const oldSales = await store.chainSales(collection, Math.max(0, kept));
  const oldKeys = new Set(oldSales.map(saleKey));
  const newKeys = new Set(plan.addedSales.map(saleKey));
  const addedSales = plan.addedSales.filter((sale) => !oldKeys.has(saleKey(sale)));
  const update: BlocksUpdate = {
    ...plan,
    ...{ rewindTo: kept, tokens, addedSales },
    removedSales: oldSales.filter((sale) => !newKeys.has(saleKey(sale))),
    steps: lastSteps(new Set(tokens.keys()), addedSales, tokens, end.at),
    bundles: plan.bundles - oldEvents.bundles,
  };
  return store.writeBlocks(collection, update);
}

/** Returns the highest stored block that is also on the chain, by bisection. Null if there is none. */
async function lastAgreedBlock(
  store: Pick<ChainStore, "knownBlocks">,
  reader: Pick<ChainReader, "blockAt">,
  collection: string,
  head: number,
): Promise<number | null> {
  const known = (await store.knownBlocks(collection)).filter(({ number }) => number <= head);
  async function agrees(place: number): Promise<boolean> {
    const block = known[place];
    return block !== undefined && (await reader.blockAt(block.number))?.hash === block.hash;
  }
  // The block is probably one of the last, so the first steps back are short.
  let [low, high] = [-1, known.length];
  for (let step = 1; high - step >= 0; step *= 2) {
    if (await agrees(high - step)) {
      low = high - step;
      break;
    }
    high -= step;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await agrees(middle)) low = middle;
    else high = middle;
  }
  return known[low]?.number ?? null;
}

/** Creates a function that folds the kept logs of tokens into their states at the last kept block. */
function createKeptStates(
  { collection }: Follow,
  { store, market }: CatchUpParts,
  kept: number,
): (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredToken>> {
  return async (ids) => {
    if (ids.length === 0) return new Map();
    const logs = (await store.chainLogs(collection, -1)).filter((log) => log.blockNumber <= kept);
    const times = new Map(logs.map(({ blockNumber, at }) => [blockNumber, at]));
    const events = eventsByToken((await decodeInTurns(market, logs)).events);
    const fold = createFold();
    const states = new Map<string, StoredToken>();
    for (const id of ids) {
      const ofToken = events.get(id) ?? [];
      const { state } = await fold(EMPTY_STATE, ofToken, (number) => times.get(number) ?? null);
      states.set(id, { final: state, owner: state.owner, isPending: false });
    }
    return states;
  };
}

/** Returns the states at the last final block. Reads the contract, because logs before the first block are not read. */
async function updatedTokens(
  { market, reader }: CatchUpParts,
  contract: Follow["contract"],
  folded: ReadonlyMap<string, TokenState>,
  block: number,
): Promise<ReadonlyMap<string, UpdatedToken>> {
  const tokens = new Map<string, UpdatedToken>();
  // If the contract did not exist yet at this block, the folded states are complete.
  const isDeployed = await reader.hasCode(contract, block);
  for (const some of idsAtOnce([...folded.keys()])) {
    const states = isDeployed
      ? await readContractStates({ market, reader }, some, block, folded)
      : await withTimes(reader, new Map(some.map((id) => [id, folded.get(id) ?? EMPTY_STATE])));
    for (const [id, state] of states) tokens.set(id, { final: state, state, isPending: false });
  }
  return tokens;
}
