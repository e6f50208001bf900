/** Events that a CryptoPunks market emits for an action, and their raw logs. */
import { toEventSelector } from "viem";
import { type Hex, ZERO_ADDRESS } from "../../../market/raw-log.ts";
import type { PunkState } from "../punks-state.ts";
import type { Action } from "../story-actions.ts";

/** An event of `PUNKS_MARKET`. Each event uses some of the fields, in the order that `rawEvent` shows. */
export interface MarketEvent {
  readonly name: keyof typeof TOPICS;
  readonly punk: number;
  readonly wei: bigint;
  readonly from: Hex;
  readonly to: Hex;
}

const TOPICS = {
  Assign: toEventSelector("Assign(address,uint256)"),
  Transfer: toEventSelector("Transfer(address,address,uint256)"),
  PunkTransfer: toEventSelector("PunkTransfer(address,address,uint256)"),
  PunkOffered: toEventSelector("PunkOffered(uint256,uint256,address)"),
  PunkBidEntered: toEventSelector("PunkBidEntered(uint256,uint256,address)"),
  PunkBidWithdrawn: toEventSelector("PunkBidWithdrawn(uint256,uint256,address)"),
  PunkBought: toEventSelector("PunkBought(uint256,uint256,address,address)"),
  PunkNoLongerForSale: toEventSelector("PunkNoLongerForSale(uint256)"),
};

/** Returns the events of an accepted action, in order. `before` is the punk's state until then. */
export function eventsOf(action: Action, before: PunkState): readonly MarketEvent[] {
  const { punk, from } = action;
  const { owner, ask, bid } = before;
  const event = (name: MarketEvent["name"], fields: Partial<MarketEvent> = {}): MarketEvent => ({
    ...{ name, punk, wei: 0n, from: ZERO_ADDRESS, to: ZERO_ADDRESS },
    ...fields,
  });
  switch (action.kind) {
    case "claim":
      return [event("Assign", { to: from })];
    case "offer":
      return [event("PunkOffered", { wei: action.wei, to: action.taker ?? ZERO_ADDRESS })];
    case "endOffer":
      return [event("PunkNoLongerForSale")];
    case "buy":
      return [
        event("Transfer", { from: owner, to: from }),
        event("PunkNoLongerForSale"),
        event("PunkBought", { wei: action.wei, from: owner, to: from }),
      ];
    case "bid":
      return [event("PunkBidEntered", { wei: action.wei, from })];
    case "withdrawBid":
      return [event("PunkBidWithdrawn", { wei: bid?.wei ?? 0n, from })];
    case "acceptBid":
      return [
        event("Transfer", { from: owner, to: bid?.bidder ?? ZERO_ADDRESS }),
        event("PunkBought", { from: owner }),
      ];
    case "transfer":
      return [
        ...(ask ? [event("PunkNoLongerForSale")] : []),
        event("Transfer", { from, to: action.to }),
        event("PunkTransfer", { from, to: action.to }),
      ];
    case "payOut":
      return [];
  }
}

/** Returns the event as a contract writes it. */
export function rawEvent(event: MarketEvent): {
  readonly topics: readonly Hex[];
  readonly data: Hex;
} {
  const topic = TOPICS[event.name];
  const [punk, wei] = [word(event.punk), word(event.wei)];
  const [from, to] = [addressWord(event.from), addressWord(event.to)];
  switch (event.name) {
    case "Assign":
      return { topics: [topic, to], data: punk };
    case "Transfer":
      return { topics: [topic, from, to], data: word(1) };
    case "PunkTransfer":
      return { topics: [topic, from, to], data: punk };
    case "PunkOffered":
      return { topics: [topic, punk, to], data: wei };
    case "PunkBidEntered":
    case "PunkBidWithdrawn":
      return { topics: [topic, punk, from], data: wei };
    case "PunkBought":
      return { topics: [topic, punk, from, to], data: wei };
    case "PunkNoLongerForSale":
      return { topics: [topic, punk], data: "0x" };
  }
}

const word = (value: number | bigint): Hex => `0x${value.toString(16).padStart(64, "0")}`;
const addressWord = (address: Hex): Hex => `0x${address.slice(2).padStart(64, "0")}`;
