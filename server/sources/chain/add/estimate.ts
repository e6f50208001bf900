/** Estimates what reading a collection costs, before it begins. */
import type { ChainMarket } from "../../../chain/chain-market.ts";
import type { ChainReader } from "../../../chain/rpc/chain-reader.ts";
import { type RangeLimit, readLogsInRanges } from "../../../chain/rpc/log-ranges.ts";
import { FINAL_DEPTH } from "../plan-update.ts";

export interface Estimate {
  readonly blocks: number;
  /** Blocks that the endpoint allows at a time. */
  readonly blocksPerCall: number;
  /** Calls for logs, and for all else. */
  readonly logCalls: number;
  readonly otherCalls: number;
}

/** Blocks that are read to find the endpoint's limit. */
const PROBED_BLOCKS = 10_000;
/** Tokens of one batch, on average over what is read of them. */
const TOKENS_PER_CALL = 60;

/** `fromBlock` is the first block to read. Reads the newest of the blocks to find the endpoint's limit. */
export async function estimate(
  reader: ChainReader,
  market: Pick<ChainMarket, "filter">,
  limit: RangeLimit,
  { fromBlock, head, tokens }: { fromBlock: number; head: number; tokens: number },
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
    otherCalls: Math.ceil(tokens / TOKENS_PER_CALL) + FINAL_DEPTH,
  };
}
