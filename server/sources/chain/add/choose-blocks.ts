/** Chooses the first block that is read when a collection is added. */
import type { BlockHeader } from "../../../market/raw-log.ts";
import type { Beginning } from "../../collection-source.ts";
import type { ChainReader } from "../protocol/rpc/chain-reader.ts";

/** Returns `fromBlock`, or the number of the first block at `since` or later. */
export async function chooseFirstBlock(
  reader: ChainReader,
  head: BlockHeader,
  { fromBlock, since, firstBlock }: Beginning,
): Promise<number> {
  if (fromBlock !== null) return fromBlock;
  let [low, high] = [firstBlock, head.number];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const block = await reader.blockAt(middle);
    // A node may have pruned early blocks.
    if (block === null || block.at < since) low = middle + 1;
    else high = middle;
  }
  return low;
}
