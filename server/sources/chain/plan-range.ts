/** Computes what a range of final blocks changes. */
import type { ChainMarket } from "../../chain/chain-market.ts";
import { type AskStep, eventsByToken, foldToken, type TimeOf } from "../../chain/fold.ts";
import type { RawLog } from "../../chain/raw-log.ts";
import type { TokenEvent } from "../../chain/token-event.ts";
import { type ChainSale, EMPTY_STATE } from "../../chain/token-state.ts";
import type {
  BlocksUpdate,
  Checkpoint,
  StoredToken,
  UpdatedToken,
} from "../../store/chain/chain-store.ts";

export interface RangeOptions {
  /** Returns the times of blocks. */
  readonly timesOf: (numbers: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  readonly tokensOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredToken>>;
  /**
   * True if the collection is in use. Then the times of asks are needed too, and metadata that changed is read again. While it
   * is added, the times of sales are enough, and the metadata are read at the end of the range.
   */
  readonly isFollowing: boolean;
}

export async function planRange(
  before: Checkpoint,
  to: number,
  logs: readonly RawLog[],
  market: Pick<ChainMarket, "decode" | "bidAt" | "staleMetadata">,
  { timesOf, tokensOf, isFollowing }: RangeOptions,
): Promise<BlocksUpdate> {
  const { events, bundles } = market.decode(logs);
  const times = new Map<number, number>();
  for (const { blockNumber, at } of logs) if (at !== null) times.set(blockNumber, at);
  const unknown = events
    .filter((event) => isFollowing || isSale(event))
    .map(({ blockNumber }) => blockNumber)
    .filter((number) => !times.has(number));
  for (const [number, at] of await timesOf([...new Set(unknown)])) times.set(number, at);
  const timeOf: TimeOf = (number) => times.get(number) ?? null;

  const eventsOf = eventsByToken(events);
  const stored = await tokensOf([...eventsOf.keys()]);
  const tokens = new Map<string, UpdatedToken>();
  const addedSales: ChainSale[] = [];
  const steps: AskStep[] = [];
  for (const [tokenId, ofToken] of eventsOf) {
    const final = stored.get(tokenId)?.final ?? EMPTY_STATE;
    let folded = foldToken(final, ofToken, timeOf);
    if (folded.unpriced.length > 0)
      folded = foldToken(final, await withBids(ofToken, folded.unpriced, market), timeOf);
    tokens.set(tokenId, { final: folded.state, state: folded.state, isPending: false });
    for (const sale of folded.sales) addedSales.push(sale);
    for (const step of folded.steps) steps.push(step);
  }
  return {
    before,
    after: { number: to, hash: null },
    finalBlock: to,
    dropped: [],
    blocks: [],
    logs,
    tokens,
    removedSales: [],
    addedSales,
    steps,
    bundles,
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
  for (const event of events) {
    if (event.kind === "bidAccepted" && unpriced.includes(event)) {
      const wei = await bidAt(event.tokenId, event.blockNumber - 1);
      if (wei !== null) complete.push({ ...event, kind: "bid", wei, bidder: event.to });
    }
    complete.push(event);
  }
  return complete;
}
