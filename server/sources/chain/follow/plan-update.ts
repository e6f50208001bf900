/**
 * Computes what new and dropped blocks change. A token's state is its final state with the events of the window on top:
 * the blocks that may still be dropped. So a reorganisation needs no undoing: the window is folded again.
 */
import type { ChainMarket } from "../../../market/chain-market.ts";
import {
  type AskStep,
  addStep,
  eventsByToken,
  publicAsk,
  type TimeOf,
} from "../../../market/fold-token.ts";
import type { Checkpoint, Follow } from "../../../market/follow.ts";
import { compareLogs, type RawLog } from "../../../market/raw-log.ts";
import type { TokenEvent } from "../../../market/token-event.ts";
import { type ChainSale, EMPTY_STATE, type TokenState } from "../../../market/token-state.ts";
import type {
  BlocksUpdate,
  StoredBlock,
  StoredToken,
  UpdatedToken,
} from "../../../storage/store/chain/chain-store.ts";
import { createFold, decodeInTurns } from "./decode-and-fold.ts";

/** Blocks after which nothing is dropped any more. */
export const FINAL_DEPTH = 64;

export interface PendingRules {
  /** Blocks from an event's block to the newest, both included, from which on it is no longer pending. */
  readonly confirmations: number;
  /** False if pending events wait until they are confirmed. */
  readonly showsPending: boolean;
}

/** The stored blocks that may still be dropped, with their logs and sales. */
export interface Window {
  readonly blocks: readonly StoredBlock[];
  readonly logs: readonly RawLog[];
  readonly sales: readonly ChainSale[];
  readonly pendingIds: readonly string[];
}

export interface NewBlocks {
  /** In descending order. */
  readonly dropped: readonly StoredBlock[];
  /** In ascending order, following the last block that is not dropped. */
  readonly blocks: readonly StoredBlock[];
  readonly logs: readonly RawLog[];
}

/** `head` is the number of the chain's newest block. `tokensOf` reads stored tokens. */
export async function planUpdate(
  follow: Pick<Follow, "finalBlock" | "read">,
  market: Pick<ChainMarket, "decode" | "staleMetadata">,
  rules: PendingRules,
  window: Window,
  { dropped, blocks, logs }: NewBlocks,
  head: number,
  tokensOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredToken>>,
): Promise<BlocksUpdate> {
  const { read: before, finalBlock: finalBefore } = follow;
  if (before === null || finalBefore === null) throw new Error("reading has not begun");
  const droppedHashes = new Set(dropped.map(({ hash }) => hash));
  const isDropped = ({ blockHash }: Pick<RawLog, "blockHash">) => droppedHashes.has(blockHash);
  const kept = window.blocks.filter(({ hash }) => !droppedHashes.has(hash));
  const all = [...kept, ...blocks];
  const last = all[all.length - 1];
  const lowest = dropped.at(-1);
  const parent = lowest ? { number: lowest.number - 1, hash: lowest.parentHash } : before;
  const after: Checkpoint = last ? { number: last.number, hash: last.hash } : parent;
  const finalBlock = Math.max(finalBefore, Math.min(after.number, head - FINAL_DEPTH));

  const gone = await decodeInTurns(market, window.logs.filter(isDropped));
  const still = await decodeInTurns(
    market,
    window.logs.filter((log) => !isDropped(log)),
  );
  const added = await decodeInTurns(market, logs.toSorted(compareLogs));
  const current = [...still.events, ...added.events];
  const confirmedUpTo = head - rules.confirmations + 1;
  const shown = rules.showsPending ? after.number : Math.min(after.number, confirmedUpTo);
  /** Last block whose events showed before this update. */
  const shownBefore = rules.showsPending ? before.number : before.number - rules.confirmations + 1;
  const goneIds = new Set(gone.events.map(({ tokenId }) => tokenId));
  const changed = current.filter(
    ({ blockNumber }) => blockNumber <= finalBlock || blockNumber > shownBefore,
  );
  const ids = new Set([...window.pendingIds, ...goneIds]);
  for (const events of [changed, added.events]) for (const { tokenId } of events) ids.add(tokenId);

  const stored = await tokensOf([...ids]);
  const eventsOf = eventsByToken(current);
  const times = new Map(all.map(({ number, at }) => [number, at]));
  const timeOf: TimeOf = (number) => times.get(number) ?? null;
  const tokens = new Map<string, UpdatedToken>();
  const sales: ChainSale[] = [];
  const steps: AskStep[] = [];
  const fold = createFold();
  for (const tokenId of ids) {
    const final = stored.get(tokenId)?.final ?? EMPTY_STATE;
    const events = eventsOf.get(tokenId) ?? [];
    const upTo = (number: number) => events.filter(({ blockNumber }) => blockNumber <= number);
    const visible = await fold(final, upTo(shown), timeOf);
    for (const sale of visible.sales) sales.push(sale);
    tokens.set(tokenId, {
      final: (await fold(final, upTo(finalBlock), timeOf)).state,
      state: visible.state,
      isPending:
        rules.showsPending && events.some(({ blockNumber }) => blockNumber > confirmedUpTo),
    });
    if (!goneIds.has(tokenId))
      for (const step of await stepsAfter(fold, final, upTo(shown), shownBefore, timeOf))
        addStep(steps, step);
  }

  const inIds = window.sales.filter(({ tokenId }) => ids.has(tokenId));
  const keys = new Set(sales.map(saleKey));
  const knownKeys = new Set(inIds.map(saleKey));
  const addedSales = sales.filter((sale) => !knownKeys.has(saleKey(sale)));
  const isNew = (step: AskStep) => !("sale" in step) || !knownKeys.has(saleKey(step.sale));
  // The steps of a token in dropped blocks no longer count. Its new sales and its last state replace them.
  for (const step of lastSteps(goneIds, addedSales, tokens, last?.at ?? null)) steps.push(step);
  return {
    before,
    after,
    finalBlock,
    dropped: [...droppedHashes],
    blocks,
    logs,
    tokens,
    removedSales: inIds.filter((sale) => !keys.has(saleKey(sale))),
    addedSales,
    steps: steps.filter(isNew),
    bundles: added.bundles - gone.bundles,
    firstBundle: added.firstBundle,
    staleMetadata: market.staleMetadata(logs),
  };
}

async function stepsAfter(
  fold: ReturnType<typeof createFold>,
  final: TokenState,
  events: readonly TokenEvent[],
  block: number,
  timeOf: TimeOf,
): Promise<readonly AskStep[]> {
  const earlier = events.filter(({ blockNumber }) => blockNumber <= block);
  const before = (await fold(final, earlier, timeOf)).state;
  return (await fold(before, events.slice(earlier.length), timeOf)).steps;
}

/** Returns steps for the new sales of tokens, then for their current asks. `at` is used for asks without a known time. */
export function lastSteps(
  tokenIds: ReadonlySet<string>,
  addedSales: readonly ChainSale[],
  tokens: ReadonlyMap<string, Pick<UpdatedToken, "state">>,
  at: number | null,
): readonly AskStep[] {
  const steps: AskStep[] = [];
  for (const sale of addedSales) {
    const { tokenId } = sale;
    if (tokenIds.has(tokenId)) steps.push({ tokenId, sale });
  }
  for (const tokenId of tokenIds) {
    const ask = publicAsk(tokens.get(tokenId)?.state ?? EMPTY_STATE);
    steps.push({ tokenId, ask, at: ask?.at ?? at });
  }
  return steps;
}

export function saleKey({ blockHash, logIndex, tokenId }: ChainSale): string {
  return `${blockHash} ${logIndex} ${tokenId}`;
}
