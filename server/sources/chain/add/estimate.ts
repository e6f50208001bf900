/** Estimates what reading a collection costs, before it begins. */
import type { ChainMarket } from "../../../market/chain-market.ts";
import type { MarketKind } from "../follow/chain-follow.ts";
import { FINAL_DEPTH } from "../follow/plan-update.ts";
import type { ChainReader } from "../protocol/rpc/chain-reader.ts";
import { type RangeLimit, readLogsInRanges } from "../protocol/rpc/log-ranges.ts";

export interface Estimate {
  readonly blocks: number;
  /** Blocks that the endpoint allows at a time. */
  readonly blocksPerCall: number;
  readonly logCalls: number;
  readonly otherCalls: number;
}

/** Blocks that are read to find the endpoint's limit. */
const PROBED_BLOCKS = 10_000;
/** Batches in which a token is read, as shares of a call: its picture, its attributes or address, and its state. */
const CALLS_PER_TOKEN = {
  cryptopunks: 1 / 8 + 1 / 250 + 3 / 500,
  erc721: 1 / 100 + 2 / 250,
} as const satisfies Record<MarketKind, number>;

interface EstimateOptions {
  readonly kind: MarketKind;
  readonly fromBlock: number;
  readonly head: number;
  readonly tokens: number;
}

/** `fromBlock` is the first block to read. Reads the newest of the blocks to find the endpoint's limit. */
export async function estimate(
  reader: ChainReader,
  market: Pick<ChainMarket, "filter">,
  limit: RangeLimit,
  { kind, fromBlock, head, tokens }: EstimateOptions,
): Promise<Estimate> {
  const final = Math.max(fromBlock, head - FINAL_DEPTH);
  const probed = { from: Math.max(fromBlock, final - PROBED_BLOCKS + 1), to: final };
  const parts = readLogsInRanges(probed, limit, (part) => reader.logsInRange(market.filter, part));
  // The first part tells the limit.
  await parts.next();
  const blocks = final - fromBlock + 1;
  return {
    blocks,
    blocksPerCall: limit.size(),
    logCalls: Math.ceil(blocks / limit.size()),
    otherCalls: Math.ceil(tokens * CALLS_PER_TOKEN[kind]) + 2 * FINAL_DEPTH,
  };
}
