/** State of a token at a block: its owner, its ask and its bid. Each event of the chain changes it. */
import type { UnixMs } from "../../contract/values/units.ts";
import { type Hex, ZERO_ADDRESS } from "./raw-log.ts";
import type { ChainPlace, Currency, TokenEvent } from "./token-event.ts";

/** An ask of the owner. Amounts are wei as decimal text, because the state is stored as JSON. */
export interface OpenAsk {
  readonly hash: string;
  readonly wei: string;
  /** The only account that may buy. Null if anyone may. */
  readonly taker: Hex | null;
  /** Block of the ask. Null if it is older than what was read. */
  readonly block: number | null;
  /** Time of the block. Null if it is not known. */
  readonly at: UnixMs | null;
}

export interface OpenBid {
  readonly hash: string;
  readonly wei: string;
  readonly bidder: Hex;
  readonly block: number | null;
  readonly at: UnixMs | null;
}

export interface TokenState {
  /** Null if the token does not exist yet or was burned. */
  readonly owner: Hex | null;
  readonly ask: OpenAsk | null;
  readonly bid: OpenBid | null;
}

/** A sale of one token, wherever it was told of. */
export interface TokenSale {
  readonly tokenId: string;
  readonly wei: string;
  /** "ETH", "WETH" or the contract of another currency. */
  readonly currency: string;
  /** Id of `MARKETPLACES`. */
  readonly marketplace: number;
  readonly from: Hex;
  readonly to: Hex;
  readonly at: UnixMs;
  /** Null if it is not known. */
  readonly transactionHash: Hex | null;
}

export interface ChainSale extends TokenSale, ChainPlace {
  readonly currency: Currency;
  readonly transactionHash: Hex;
}

export const EMPTY_STATE: TokenState = { owner: null, ask: null, bid: null };

/** Key of an order that has no hash of its own: the place of the event that made it. */
export function orderHash({ transactionHash, logIndex }: ChainPlace): string {
  return `${transactionHash}:${logIndex}`;
}

/** Returns the state after an event of a block at `at`, and the sale that the event was. Only a sale needs the time. */
export function applyTokenEvent(
  state: TokenState,
  event: TokenEvent,
  at: UnixMs | null,
): { readonly state: TokenState; readonly sale: ChainSale | null } {
  const only = (next: TokenState) => ({ state: next, sale: null });
  switch (event.kind) {
    case "transferred": {
      const owner = event.to === ZERO_ADDRESS ? null : event.to;
      // The ask was the former owner's, so it ends. So does a bid of the new owner, who has the token now.
      return only({ owner, ask: null, bid: state.bid?.bidder === owner ? null : state.bid });
    }
    case "asked": {
      const { wei, taker, blockNumber: block } = event;
      return only({ ...state, ask: { hash: orderHash(event), wei: `${wei}`, taker, block, at } });
    }
    case "askEnded":
      return only({ ...state, ask: null });
    case "bid": {
      const { wei, bidder, blockNumber: block } = event;
      return only({ ...state, bid: { hash: orderHash(event), wei: `${wei}`, bidder, block, at } });
    }
    case "bidEnded":
      return only({ ...state, bid: null });
    case "bidAccepted": {
      const next = { owner: event.to, ask: null, bid: null };
      if (!state.bid) return only(next);
      const price = {
        wei: state.bid.wei,
        currency: "ETH",
        marketplace: event.marketplace,
      } as const;
      return { state: next, sale: saleOf(event, price, at) };
    }
    case "sold":
      return { state, sale: saleOf(event, { ...event, wei: `${event.wei}` }, at) };
  }
}

function saleOf(
  event: ChainPlace & { readonly tokenId: string; readonly from: Hex; readonly to: Hex },
  { wei, currency, marketplace }: Pick<ChainSale, "wei" | "currency" | "marketplace">,
  at: UnixMs | null,
): ChainSale {
  if (at === null) throw new Error(`the time of block ${event.blockNumber} is not known`);
  const { blockNumber, blockHash, logIndex, transactionHash, tokenId, from, to } = event;
  const place = { blockNumber, blockHash, logIndex, transactionHash };
  return { ...place, tokenId, wei, currency, marketplace, from, to, at };
}
