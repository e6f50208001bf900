/** Reads the logs of a block from its transaction receipts, if the block has more logs than fit into one answer. */
import { type LogFilter, matchesFilter } from "../../../../market/log-filter.ts";
import type { BlockHeader, Hex, RawLog } from "../../../../market/raw-log.ts";
import { bloomOf, hasBloom } from "./bloom.ts";
import { RpcError } from "./rpc-error.ts";

/** Maximum number of concurrent receipt requests. */
const CONCURRENT_RECEIPTS = 8;

export interface ReceiptParts {
  readonly transactionsOf: (block: BlockHeader) => Promise<readonly Hex[]>;
  readonly logsOf: (transaction: Hex, block: BlockHeader) => Promise<readonly RawLog[]>;
}

/** Returns the logs that match the filter. Rejects with an `RpcError` if the receipts do not match the block's bloom filter. */
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
