/** Reads new blocks of a chain from the last checkpoint on, and finds those that were dropped meanwhile. */

import type { ChainMarket } from "../../../market/chain-market.ts";
import type { Checkpoint } from "../../../market/follow.ts";
import type { BlockHeader, RawLog } from "../../../market/raw-log.ts";
import type { StoredBlock } from "../../../storage/store/chain/chain-store.ts";
import type { ChainReader } from "../protocol/rpc/chain-reader.ts";
import { RpcError } from "../protocol/rpc/rpc-error.ts";
import { Contradiction } from "./contradiction.ts";
import type { NewBlocks } from "./plan-update.ts";

const MAX_BLOCKS = 64;
/** Characters of the data of logs that are held at a time. A single log has no limit of its own. */
export const MAX_DATA_CHARACTERS = 32 * 1024 * 1024;

/**
 * Returns the blocks after the checkpoint, up to `head`, at most `MAX_BLOCKS`. `stored` has the blocks from `finalBlock` up
 * to the checkpoint. Returns "current" if there is nothing new, and "changed" if the new blocks are no chain: a reorganisation
 * dropped them while they were read, or an endpoint lacks them. Throws `Contradiction` if a final block was dropped.
 */
export async function readBlocks(
  reader: ChainReader,
  market: Pick<ChainMarket, "filter" | "complete">,
  stored: readonly StoredBlock[],
  checkpoint: Checkpoint,
  finalBlock: number,
  head: BlockHeader,
): Promise<NewBlocks | "current" | "changed"> {
  const known = [...stored, checkpoint].find(({ number }) => number === head.number);
  // The same block, or the endpoint lags behind.
  if (known?.hash === head.hash || (!known?.hash && head.number <= checkpoint.number))
    return "current";
  const dropped: StoredBlock[] = [];
  let parent = checkpoint;
  const blocks: BlockHeader[] = [];
  const at = (number: number) => (number === head.number ? head : reader.blockAt(number));

  const dropLast = () => {
    const last = stored[stored.length - 1 - dropped.length];
    if (!last || last.number <= finalBlock)
      throw new Contradiction(
        `block ${parent.number} is no longer part of the chain, though it was final`,
      );
    dropped.push(last);
    const previous = stored[stored.length - 1 - dropped.length];
    parent = previous ?? { number: last.number - 1, hash: last.parentHash };
  };

  while (parent.number >= head.number && parent.hash !== head.hash) dropLast();
  while (parent.number < head.number && blocks.length < MAX_BLOCKS) {
    const next = await at(parent.number + 1);
    if (!next) break;
    if (parent.hash === null || next.parentHash === parent.hash) {
      blocks.push(next);
      parent = { number: next.number, hash: next.hash };
    } else if (blocks.length > 0) {
      // The chain changed while it was read. What was read before the change is whole.
      blocks.pop();
      break;
    } else dropLast();
  }
  const last = blocks.at(-1);
  if (!last) return "changed";
  try {
    return { dropped, ...(await readLogs(reader, market, blocks)) };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    // Endpoints have no logs of a block that was dropped. That is no failure: the next head leads to the new blocks.
    const current = await reader.blockAt(last.number);
    if (current && current.hash !== last.hash) return "changed";
    throw error;
  }
}

/** Reads the logs of blocks, until their data are large. Returns the blocks that were read. */
async function readLogs(
  reader: ChainReader,
  market: Pick<ChainMarket, "filter" | "complete">,
  all: readonly BlockHeader[],
): Promise<Pick<NewBlocks, "blocks" | "logs">> {
  const logs: RawLog[] = [];
  const blocks: BlockHeader[] = [];
  let characters = 0;
  for (const block of all) {
    for (const log of await reader.logsOfBlock(market.filter, block)) {
      logs.push(log);
      characters += log.data.length;
    }
    blocks.push(block);
    if (characters >= MAX_DATA_CHARACTERS) break;
  }
  const headers = new Map(blocks.map((block) => [block.number, block]));
  return { blocks, logs: await market.complete(logs, headers) };
}
