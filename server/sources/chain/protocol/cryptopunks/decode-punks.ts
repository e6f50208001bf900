/**
 * Decodes the logs of the CryptoPunks market. What they say is not always what they seem to say:
 *
 * - An accepted bid logs `PunkBought` with value 0 and buyer 0x0. The buyer is in the `Transfer` just before, and the price
 *   is the bid's. The ask ends without a log.
 * - `PunkBought` with value 0 and a buyer is a gift, and how punks are wrapped. It is no sale.
 * - `PunkOffered` to one account ends a public ask.
 *
 * Source: https://github.com/larvalabs/cryptopunks/blob/master/contracts/CryptoPunksMarket.sol
 */
import { CRYPTOPUNKS } from "../../../../../contract/listings/marketplaces.ts";
import { type Hex, type RawLog, TRANSFER_TOPIC, ZERO_ADDRESS } from "../../../../market/raw-log.ts";
import type { TokenEvent } from "../../../../market/token-event.ts";

export const PUNK_TOPICS = {
  assign: "0x8a0e37b73a0d9c82e205d4d1a3ff3d0b57ce5f4d7bccf6bac03336dc101cb7ba",
  transfer: TRANSFER_TOPIC,
  punkTransfer: "0x05af636b70da6819000c49f85b21fa82081c632069bb626f30932034099107d8",
  offered: "0x3c7b682d5da98001a9b8cbda6c647d2c63d698a4184fd1d55e2ce7b66f5d21eb",
  bidEntered: "0x5b859394fabae0c1ba88baffe67e751ab5248d2e879028b8c8d6897b0519f56a",
  bidWithdrawn: "0x6f30e1ee4d81dcc7a8a478577f65d2ed2edb120565960ac45fe7c50551c87932",
  bought: "0x58e5d5a525e3b40bc15abaa38b5882678db1ee68befd2f60bafe3a7fd06db9e3",
  noLongerForSale: "0xb0e0a660b4e50f26f0b7ce75c24655fc76cc66e3334a54ff410277229fa10bd4",
} as const satisfies Record<string, Hex>;

/** `logs` are those of the market, in the chain's order. Logs of another shape are ignored. */
export function decodePunks(logs: readonly RawLog[]): TokenEvent[] {
  const events: TokenEvent[] = [];
  let previous: RawLog | null = null;
  for (const log of logs) {
    for (const event of decodeLog(log, previous)) events.push(event);
    previous = log;
  }
  return events;
}

function decodeLog(log: RawLog, previous: RawLog | null): readonly TokenEvent[] {
  const { blockNumber, blockHash, logIndex, transactionHash, topics, data } = log;
  const [topic, first, second, third] = topics;
  if (data.length > WORD_CHARS) return [];
  const isIdInData = topic === PUNK_TOPICS.assign || topic === PUNK_TOPICS.punkTransfer;
  const tokenId = numberIn(isIdInData ? data : first);
  const place = { blockNumber, blockHash, logIndex, transactionHash, tokenId };
  switch (topic) {
    case PUNK_TOPICS.assign:
      return [{ ...place, kind: "transferred", from: ZERO_ADDRESS, to: accountIn(first) }];
    case PUNK_TOPICS.punkTransfer:
      return [{ ...place, kind: "transferred", from: accountIn(first), to: accountIn(second) }];
    case PUNK_TOPICS.offered: {
      const to = accountIn(second);
      const taker = to === ZERO_ADDRESS ? null : to;
      return [{ ...place, kind: "asked", wei: weiIn(data), taker }];
    }
    case PUNK_TOPICS.noLongerForSale:
      return [{ ...place, kind: "askEnded" }];
    case PUNK_TOPICS.bidEntered:
      return [{ ...place, kind: "bid", wei: weiIn(data), bidder: accountIn(second) }];
    case PUNK_TOPICS.bidWithdrawn:
      return [{ ...place, kind: "bidEnded" }];
    case PUNK_TOPICS.bought: {
      const [from, to, wei] = [accountIn(second), accountIn(third), weiIn(data)];
      const marketplace = CRYPTOPUNKS;
      if (to === ZERO_ADDRESS) {
        const buyer = buyerIn(log, previous);
        return buyer ? [{ ...place, kind: "bidAccepted", marketplace, from, to: buyer }] : [];
      }
      const transferred = { ...place, kind: "transferred", from, to } as const;
      const sold = {
        ...place,
        kind: "sold",
        wei,
        currency: "ETH",
        marketplace,
        from,
        to,
      } as const;
      return wei === 0n ? [transferred] : [transferred, sold];
    }
    default:
      return [];
  }
}

/** The buyer of an accepted bid: who receives in the `Transfer` just before. */
function buyerIn({ transactionHash, logIndex }: RawLog, previous: RawLog | null): Hex | null {
  const isBefore =
    previous?.topics[0] === PUNK_TOPICS.transfer &&
    previous.transactionHash === transactionHash &&
    previous.logIndex === logIndex - 1;
  return isBefore ? accountIn(previous.topics[2]) : null;
}

/** Length of "0x" and 32 bytes. The data of each market event are one word or empty. */
const WORD_CHARS = 66;

/** The last 20 bytes of a word. */
function accountIn(word: Hex | undefined): Hex {
  return `0x${(word ?? ZERO_ADDRESS).slice(-40)}`;
}

function weiIn(word: Hex): bigint {
  return BigInt(word === "0x" ? 0 : word);
}

function numberIn(word: Hex | undefined): string {
  return String(weiIn(word ?? "0x"));
}
