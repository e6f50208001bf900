/** Computes what a range of final blocks changes. */

import type { ChainMarket } from "../../../market/chain-market.ts";
import { type AskStep, eventsByToken, type TimeOf } from "../../../market/fold-token.ts";
import type { Checkpoint } from "../../../market/follow.ts";
import type { BlockHeader, RawLog } from "../../../market/raw-log.ts";
import type { TokenEvent } from "../../../market/token-event.ts";
import { type ChainSale, EMPTY_STATE } from "../../../market/token-state.ts";
import type {
  BlocksUpdate,
  StoredToken,
  UpdatedToken,
} from "../../../storage/store/chain/chain-store.ts";
import { findStrayLog } from "../protocol/rpc/compare-with-blocks.ts";
import { RpcError } from "../protocol/rpc/rpc-error.ts";
import { createFold, decodeInTurns } from "./decode-and-fold.ts";

export interface RangeOptions {
  readonly headersOf: (numbers: readonly number[]) => Promise<ReadonlyMap<number, BlockHeader>>;
  readonly tokensOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredToken>>;
  /**
   * True if the collection is in use. Then the times of asks are needed too, and metadata that changed is read again. While it
   * is added, the times of sales are enough, and the metadata are read at the end of the range.
   */
  readonly isFollowing: boolean;
  /** Blocks that the logs were compared with, by their number. */
  readonly headers?: ReadonlyMap<number, BlockHeader> | undefined;
}

/** Plans the update for a range of final blocks that ends with `end`. Rejects with an `RpcError` if a log is of another block. */
export async function planRange(
  before: Checkpoint,
  end: BlockHeader,
  logs: readonly RawLog[],
  market: Pick<ChainMarket, "decode" | "bidAt" | "staleMetadata">,
  { headersOf, tokensOf, isFollowing, headers: known = new Map() }: RangeOptions,
): Promise<BlocksUpdate> {
  const { events, bundles, firstBundle } = await decodeInTurns(market, logs);
  const times = new Map<number, number>();
  for (const { blockNumber, at } of logs) if (at !== null) times.set(blockNumber, at);
  // While the collection is added, only sales need block times: requesting every block would take too long.
  const needed = isFollowing
    ? logs.map(({ blockNumber }) => blockNumber)
    : events
        .filter((event) => isSale(event) && !times.has(event.blockNumber))
        .map(({ blockNumber }) => blockNumber);
  const missing = new Set(needed.filter((number) => !known.has(number)));
  const headers = new Map([...known, ...(await headersOf([...missing])), [end.number, end]]);
  for (const [number, { at }] of headers) times.set(number, at);
  const stray = await findStrayLog(logs, headers);
  if (stray)
    throw new RpcError("wrong", `a log of block ${stray.blockNumber} is not of this block`);
  const timeOf: TimeOf = (number) => times.get(number) ?? null;

  const eventsOf = eventsByToken(events);
  const stored = await tokensOf([...eventsOf.keys()]);
  const tokens = new Map<string, UpdatedToken>();
  const addedSales: ChainSale[] = [];
  const steps: AskStep[] = [];
  const fold = createFold();
  for (const [tokenId, ofToken] of eventsOf) {
    const final = stored.get(tokenId)?.final ?? EMPTY_STATE;
    let folded = await fold(final, ofToken, timeOf);
    if (folded.unpriced.length > 0)
      folded = await fold(final, await withBids(ofToken, folded.unpriced, market), timeOf);
    tokens.set(tokenId, { final: folded.state, state: folded.state, isPending: false });
    for (const sale of folded.sales) addedSales.push(sale);
    for (const step of folded.steps) steps.push(step);
  }
  const { logsBloom: _, ...block } = end;
  return {
    before,
    // While a collection is added, a null hash means that its states are not read yet.
    after: { number: end.number, hash: isFollowing ? end.hash : null },
    finalBlock: end.number,
    dropped: [],
    blocks: [block],
    logs,
    tokens,
    removedSales: [],
    addedSales,
    steps,
    ...{ bundles, firstBundle },
    staleMetadata: isFollowing ? market.staleMetadata(logs) : [],
  };
}

function isSale({ kind }: TokenEvent): boolean {
  return kind === "sold" || kind === "bidAccepted";
}

/** Puts the bids before the acceptances that lack them: bids from before the first block that is read. */
async function withBids(
  events: readonly TokenEvent[],
  unpriced: readonly TokenEvent[],
  { bidAt }: Pick<ChainMarket, "bidAt">,
): Promise<readonly TokenEvent[]> {
  const complete: TokenEvent[] = [];
  const lacking = new Set(unpriced);
  for (const event of events) {
    if (event.kind === "bidAccepted" && lacking.has(event)) {
      const wei = await bidAt(event.tokenId, event.blockNumber - 1);
      if (wei !== null) complete.push({ ...event, kind: "bid", wei, bidder: event.to });
    }
    complete.push(event);
  }
  return complete;
}
