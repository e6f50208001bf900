/** ERC-4906: a contract announces that the metadata of tokens changed. */
import type { Hex, RawLog } from "../../../../market/raw-log.ts";
import { readWords } from "./words.ts";

/** Token ids from `from` to `to`, both included. */
export interface TokenRange {
  readonly from: bigint;
  readonly to: bigint;
}

const METADATA_UPDATE: Hex = "0xf8e1a15aba9398e019f0b49df1a4fde98ee17ae345cb5f6b5e2c27f5033e8ce7";
const BATCH_METADATA_UPDATE: Hex =
  "0x6bd5c950a8d8df17f772f5af37cb3655737899cbf903264b9795592da439661c";

export const METADATA_TOPICS: readonly Hex[] = [METADATA_UPDATE, BATCH_METADATA_UPDATE];

/** Returns the tokens whose metadata the contract reports as changed, in the order of the logs. */
export function metadataUpdates(contract: Hex, logs: readonly RawLog[]): TokenRange[] {
  const own = contract.toLowerCase();
  const ranges: TokenRange[] = [];
  for (const { address, topics, data } of logs) {
    if (address !== own || topics.length !== 1) continue;
    const lastWord = METADATA_TOPICS.indexOf(topics[0]!);
    if (lastWord === -1) continue;
    const range = readWords(data, (words) => ({ from: words.uint(0), to: words.uint(lastWord) }));
    if (range && range.from <= range.to) ranges.push(range);
  }
  return ranges;
}
