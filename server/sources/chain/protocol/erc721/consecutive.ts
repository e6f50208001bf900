/** ERC-2309: one log says that a batch of tokens with consecutive ids moved, mostly when a contract mints them at its creation. */
import type { Hex, RawLog } from "../../../../market/raw-log.ts";
import type { Transfer } from "./transfers.ts";
import { addressOfTopic, readWords } from "./words.ts";

/** First topic of `ConsecutiveTransfer(uint256,uint256,address,address)`. */
export const CONSECUTIVE_TOPIC: Hex =
  "0xdeaa91b6123d068f5821d0fb0678463d1a8a6079fe8af5de3ce5e896dcf9133d";

/**
 * Maximum number of tokens in the batches of one transaction. The usual implementations mint at most 5,000 in a log. A longer
 * batch is not followed: its owners are those that the contract said when it was added.
 */
const MAX_BATCH = 10_000;

export interface IdBatch {
  readonly from: bigint;
  /** Inclusive. */
  readonly to: bigint;
}

/** Returns null for any other log. */
export function decodeConsecutive({ topics, data }: RawLog): IdBatch | null {
  if (topics[0] !== CONSECUTIVE_TOPIC || topics.length !== 4) return null;
  const from = readWords(topics[1]!, (words) => words.uint(0));
  const to = readWords(data, (words) => words.uint(0));
  return from === null || to === null || to < from ? null : { from, to };
}

/** Returns the transfers of single tokens that the logs of a transaction batch. */
export function consecutiveTransfers(logs: readonly RawLog[]): readonly Transfer[] {
  const transfers: Transfer[] = [];
  for (const log of logs) {
    const batch = decodeConsecutive(log);
    const from = batch && addressOfTopic(log.topics[2]);
    const to = batch && addressOfTopic(log.topics[3]);
    if (!batch || !from || !to) continue;
    if (batch.to - batch.from >= BigInt(MAX_BATCH - transfers.length)) continue;
    const { blockNumber, blockHash, logIndex, transactionHash } = log;
    for (let id = batch.from; id <= batch.to; id += 1n)
      transfers.push({
        ...{ blockNumber, blockHash, logIndex, transactionHash },
        ...{ kind: "transferred", tokenId: String(id), from, to },
      });
  }
  return transfers;
}
