import { type Hex, type RawLog, TRANSFER_TOPIC } from "../../../../market/raw-log.ts";
import type { TokenEvent } from "../../../../market/token-event.ts";
import { addressOfTopic, readWords } from "./words.ts";

export type Transfer = TokenEvent & { readonly kind: "transferred" };

/** Decodes an ERC-721 Transfer. Returns null for any other log, such as a Transfer of ERC-20 tokens. */
export function decodeTransfer(log: RawLog): Transfer | null {
  if (log.topics[0] !== TRANSFER_TOPIC) return null;
  const { blockNumber, blockHash, logIndex, transactionHash } = log;
  const place = { blockNumber, blockHash, logIndex, transactionHash };
  if (log.topics.length === 4 && log.data === "0x") {
    const from = addressOfTopic(log.topics[1]);
    const to = addressOfTopic(log.topics[2]);
    const tokenId = readWords(log.topics[3]!, (words) => words.uint(0));
    if (from === null || to === null || tokenId === null) return null;
    return { ...place, kind: "transferred", tokenId: String(tokenId), from, to };
  }
  // Contracts older than the standard, such as CryptoKitties, index nothing.
  if (log.topics.length === 1 && log.data.length === 2 + 3 * 64) {
    return readWords(log.data, (words) => ({
      ...place,
      kind: "transferred",
      tokenId: String(words.uint(2)),
      from: words.address(0),
      to: words.address(1),
    }));
  }
  return null;
}

/** Tells if the transaction moved a token between two addresses. */
export type HasMoved = (tokenId: bigint, from: Hex, to: Hex) => boolean;

export function createHasMoved(transfers: readonly Transfer[]): HasMoved {
  const moves = new Set(transfers.map(({ tokenId, from, to }) => `${tokenId} ${from} ${to}`));
  return (id, from, to) => moves.has(`${id} ${from} ${to}`);
}
