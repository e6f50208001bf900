/** Finds out whether an answer has all logs of a block. */
import { concat, keccak256, numberToHex, stringToHex } from "viem";
import type { BlockHeader, Hex, RawLog } from "../../../../market/raw-log.ts";
import { bloomOf, includesBloom } from "./bloom.ts";
import type { Unusable } from "./rpc.ts";

const POLYGON = 137;

/**
 * Returns the transaction of what Polygon brings over from Ethereum. Its logs are in no receipt of the block, so its bloom filter
 * lacks them. Null on other chains.
 */
function stateSync(chainId: number | undefined, { number, hash }: BlockHeader): Hex | null {
  if (chainId !== POLYGON) return null;
  const place = numberToHex(number, { size: 8 });
  return keccak256(concat([stringToHex("matic-bor-receipt-"), place, hash]));
}

/**
 * Compares the bloom filter of all logs with that of their block. A missing log whose values other logs have too does not change
 * it. If `isNumbered`, it leaves a gap, unless it is the last: the positions of logs run from 0. A node that lags behind answers
 * without logs.
 */
export async function verifyWholeBlock(
  logs: readonly RawLog[],
  block: BlockHeader,
  isNumbered: boolean,
  chainId: number | undefined,
): Promise<Unusable | null> {
  const { logsBloom } = block;
  const unbloomed = stateSync(chainId, block);
  const bloom = await bloomOf(logs.filter((log) => log.transactionHash !== unbloomed));
  if (!includesBloom(logsBloom, bloom)) {
    const reason = "is answered with a log that the block's bloom filter excludes";
    return { reason, isLag: false };
  }
  const hasGap = isNumbered && logs.some(({ logIndex }) => logIndex >= logs.length);
  if (bloom === logsBloom && !hasGap) return null;
  return { reason: "is answered without all logs of the block", isLag: logs.length === 0 };
}
