/** Reads the logs of a block from the receipts of its transactions: for a block with more logs than one answer holds. */
import type { BlockHeader, Hex, RawLog } from "../raw-log.ts";
import { bloomOf, hasBloom } from "./bloom.ts";
import { type LogFilter, matchesFilter } from "./log-filter.ts";
import { RpcError } from "./rpc-error.ts";

/** Receipts that are asked for at a time. */
const CONCURRENT_RECEIPTS = 8;

export interface ReceiptParts {
  readonly transactionsOf: (block: BlockHeader) => Promise<readonly Hex[]>;
  /** Returns the logs of a transaction in a block. */
  readonly logsOf: (transaction: Hex, block: BlockHeader) => Promise<readonly RawLog[]>;
}

/** Rejects with an `RpcError` if the receipts are not all of the block. */
export async function readFromReceipts(
  filter: LogFilter,
  block: BlockHeader,
  { transactionsOf, logsOf }: ReceiptParts,
): Promise<readonly RawLog[]> {
  const hashes = await transactionsOf(block);
  const logs: RawLog[] = [];
  for (let start = 0; start < hashes.length; start += CONCURRENT_RECEIPTS) {
    const some = hashes.slice(start, start + CONCURRENT_RECEIPTS);
    for (const found of await Promise.all(some.map((hash) => logsOf(hash, block))))
      for (const log of found) logs.push(log);
  }
  if (hasBloom(block.logsBloom) && (await bloomOf(logs)) !== block.logsBloom)
    throw new RpcError("unavailable", `the receipts of block ${block.number} are not all`);
  return logs.filter((log) => matchesFilter(filter, log));
}
