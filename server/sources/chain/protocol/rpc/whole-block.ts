/** Finds out whether an answer has all logs of a block. */
import type { Hex, RawLog } from "../../../../market/raw-log.ts";
import { bloomOf, includesBloom } from "./bloom.ts";
import type { Unusable } from "./rpc.ts";

/**
 * Compares the bloom filter of all logs with that of their block. A missing log whose values other logs have too does not change
 * it. If `isNumbered`, it leaves a gap, unless it is the last: the positions of logs run from 0. A node that lags behind answers
 * without logs.
 */
export async function verifyWholeBlock(
  logs: readonly RawLog[],
  logsBloom: Hex,
  isNumbered: boolean,
): Promise<Unusable | null> {
  const bloom = await bloomOf(logs);
  if (!includesBloom(logsBloom, bloom)) {
    const reason = "is answered with a log that the block's bloom filter excludes";
    return { reason, isLag: false };
  }
  const hasGap = isNumbered && logs.some(({ logIndex }) => logIndex >= logs.length);
  if (bloom === logsBloom && !hasGap) return null;
  return { reason: "is answered without all logs of the block", isLag: logs.length === 0 };
}
