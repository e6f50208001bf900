/**
 * Reads a collection from its chain and stores it: tokens, traits and pictures, sales, states, ranks and projections.
 * Each step stores what it read. If it is interrupted, the next call goes on where it stopped.
 */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { ChainMarket } from "../../../market/chain-market.ts";
import type { Follow } from "../../../market/follow.ts";
import type { BlockHeader, Hex } from "../../../market/raw-log.ts";
import type { TokenState } from "../../../market/token-state.ts";
import type { Store } from "../../../storage/store/store.ts";
import type { ValueTokens } from "../../../valuation/ingest/prepare.ts";
import type { Beginning } from "../../collection-source.ts";
import { type Added, finishAdding } from "../../finish-adding.ts";
import type { Progress } from "../../progress.ts";
import { type CatchUpParts, catchUp, readRange } from "../follow/catch-up.ts";
import { CHAIN, type ChainSettings } from "../follow/chain-follow.ts";
import type { ChainConnection } from "../follow/connect.ts";
import { idsAtOnce, readContractStates } from "../follow/contract-states.ts";
import { Contradiction } from "../follow/contradiction.ts";
import { FINAL_DEPTH, type PendingRules } from "../follow/plan-update.ts";
import { readAgain } from "../follow/read-again.ts";
import { createRangeLimit } from "../protocol/rpc/log-ranges.ts";
import { chooseFirstBlock } from "./choose-blocks.ts";
import type { TokenReader } from "./token-reader.ts";

export interface AddParts extends ChainConnection {
  readonly store: Store;
  readonly market: ChainMarket;
  readonly tokens: TokenReader;
  readonly rules: PendingRules;
  readonly value: ValueTokens;
  readonly progress: Progress;
}

export interface AddOptions extends Beginning {
  readonly now: UnixMs;
}

export interface AddedFromChain extends Added {
  /** Sales of several tokens at one price, which are left out. */
  readonly bundles: number;
  /** Transaction of the first of them. Null if it is not known. */
  readonly firstBundle: Hex | null;
}

/** Rejects with an `RpcError` if the chain cannot be read. What was read until then is kept. */
export async function addCollection(
  collection: string,
  parts: AddParts,
  options: AddOptions,
): Promise<AddedFromChain> {
  const { store, reader, tokens, progress, value } = parts;
  const head = await reader.head();
  const follow = await beginReading(collection, parts, head, options);
  const { ids, missing: missingTokens, problems } = await tokens.find();
  await store.noteFollow(collection, CHAIN, { missingTokens });
  const missing = await tokens.readAll(follow, ids);
  const limit = createRangeLimit(await rememberedLimit(store, parts));
  const catchUpParts: CatchUpParts = { ...parts, limit };
  // Blocks that may still be dropped are read last. If there are any, an interrupted call had got that far.
  if (follow.read?.hash === null) {
    await readSales(collection, catchUpParts, head, progress);
    await readStates(collection, ids, catchUpParts, follow.contract, progress);
  }
  await readNewest(collection, catchUpParts, progress);
  await store.putSetting(limitSetting(parts), String(limit.size()));
  progress.step("Ranking and projecting");
  const added = await finishAdding(store, follow, value, options.now);
  const { bundles, firstBundle } = (await store.follow(collection, CHAIN)) ?? follow;
  return { ...added, bundles, firstBundle, problems: [...problems, ...missing, ...added.problems] };
}

/** Reads the blocks that may still be dropped. */
async function readNewest(
  collection: string,
  parts: CatchUpParts,
  progress: Progress,
): Promise<void> {
  const head = await parts.reader.head();
  try {
    await catchUp(collection, parts, head);
  } catch (error) {
    const follow = await parts.store.follow(collection, CHAIN);
    if (!follow || !(error instanceof Contradiction)) throw error;
    // An interrupted run stored another history. The collection has no readers yet, so it is read again at once.
    await readAgain(follow, parts, head, async (kept) =>
      progress.step(`Reading again from block ${kept + 1} on, because ${error.message}`),
    );
    await catchUp(collection, parts, head);
  }
}

async function beginReading(
  collection: string,
  { store, reader }: AddParts,
  head: BlockHeader,
  options: AddOptions,
): Promise<Follow> {
  const follow = await store.follow(collection, CHAIN);
  if (!follow) throw new Error(`${collection} is not followed`);
  if (follow.read) return follow;
  await store.beginReading(collection, await chooseFirstBlock(reader, head, options));
  return (await store.follow(collection, CHAIN)) ?? follow;
}

/** Reads the logs up to the last final block. */
async function readSales(
  collection: string,
  parts: CatchUpParts,
  head: BlockHeader,
  progress: Progress,
): Promise<void> {
  const follow = await parts.store.follow(collection, CHAIN);
  const first = (follow?.read?.number ?? 0) + 1;
  const final = head.number - FINAL_DEPTH;
  if (!follow || final < first) return;
  const counter = progress.count("Reading sales", "blocks", final - first + 1);
  await readRange(
    follow,
    parts,
    { from: first, to: final },
    {
      isFollowing: false,
      report: (readTo) => counter.done(readTo - first + 1),
    },
  );
}

/** Reads the state of each token from the contract, at the last final block, and stores it. */
async function readStates(
  collection: string,
  ids: readonly string[],
  { store, market, reader }: CatchUpParts,
  contract: Hex,
  progress: Progress,
): Promise<void> {
  const follow = await store.follow<ChainSettings>(collection, CHAIN);
  const isErc721 = follow?.settings.market === "erc721";
  const block = follow?.finalBlock ?? -1;
  // Before the contract existed, nothing happened that the logs do not tell.
  if (block < 0 || !(await reader.hasCode(contract, block))) return;
  const counter = progress.count("Reading owners, asks and bids", "tokens", ids.length);
  let done = 0;
  for (const some of idsAtOnce(ids)) {
    const known = await store.chainTokens(collection, some);
    const logged = new Map(Array.from(known, ([id, { final }]) => [id, final]));
    const states = await readContractStates({ market, reader }, some, block, logged);
    await store.writeFinalStates(collection, isErc721 ? minted(states) : states);
    done += some.length;
    counter.done(done);
  }
}

/** Leaves out tokens that were minted later. If the log of that is missing, their owner is not known, and they are not burned. */
function minted(states: ReadonlyMap<string, TokenState>): ReadonlyMap<string, TokenState> {
  return new Map([...states].filter(([, { owner }]) => owner !== null));
}

/** Name of the setting that remembers how many blocks an endpoint allows at a time. */
function limitSetting({ rpc }: Pick<AddParts, "rpc">): string {
  return `blocks per range: ${rpc.host}`;
}

async function rememberedLimit(store: Store, parts: AddParts): Promise<number | null> {
  const stored = await store.setting(limitSetting(parts));
  return stored === null ? null : Number(stored);
}
