/** Actions of a CryptoPunks market: which ones the contract accepts, what they change, how to send them. */
import { encodeFunctionData } from "viem";
import { type Hex, ZERO_ADDRESS } from "../../market/raw-log.ts";
import type { SentTransaction } from "./anvil.ts";
import { PUNKS_MARKET } from "./punks-market-abi.ts";
import { type PunkState, UNCLAIMED } from "./punks-state.ts";

/** One call of the market by the account `from`. */
export type Action = { readonly from: Hex; readonly punk: number } & (
  | { readonly kind: "claim" }
  /** `taker` null: a public offer. */
  | { readonly kind: "offer"; readonly wei: bigint; readonly taker: Hex | null }
  | { readonly kind: "endOffer" }
  | { readonly kind: "buy"; readonly wei: bigint }
  | { readonly kind: "bid"; readonly wei: bigint }
  | { readonly kind: "withdrawBid" }
  | { readonly kind: "acceptBid"; readonly minWei: bigint }
  | { readonly kind: "transfer"; readonly to: Hex }
  /** Pays out what `from` has earned. Changes no punk and emits no event. */
  | { readonly kind: "payOut" }
);

/** Returns the punk's state after the action; null if the contract refuses the action. */
export function stateAfter(state: PunkState, action: Action): PunkState | null {
  const { owner, ask, bid } = state;
  const { from } = action;
  const isOwner = owner === from;
  const isUnclaimed = owner === ZERO_ADDRESS;
  const givenTo = (to: Hex): PunkState => ({
    owner: to,
    ask: null,
    bid: bid?.bidder === to ? null : bid,
  });
  switch (action.kind) {
    case "claim":
      return isUnclaimed ? { ...state, owner: from } : null;
    case "offer":
      return isOwner ? { ...state, ask: { wei: action.wei, taker: action.taker } } : null;
    case "endOffer":
      return isOwner ? { ...state, ask: null } : null;
    case "buy":
      if (!ask || action.wei < ask.wei || (ask.taker ?? from) !== from) return null;
      return givenTo(from);
    case "bid":
      if (isOwner || isUnclaimed || action.wei <= (bid?.wei ?? 0n)) return null;
      return { ...state, bid: { wei: action.wei, bidder: from } };
    case "withdrawBid":
      return !isOwner && bid?.bidder === from ? { ...state, bid: null } : null;
    case "acceptBid":
      if (!isOwner || !bid || bid.wei < action.minWei) return null;
      return { ...UNCLAIMED, owner: bid.bidder };
    case "transfer":
      return isOwner ? givenTo(action.to) : null;
    case "payOut":
      return state;
  }
}

function callData(action: Action): Hex {
  const abi = PUNKS_MARKET;
  const index = BigInt(action.punk);
  switch (action.kind) {
    case "claim":
      return encodeFunctionData({ abi, functionName: "getPunk", args: [index] });
    case "offer": {
      const { wei, taker } = action;
      if (taker === null)
        return encodeFunctionData({ abi, functionName: "offerPunkForSale", args: [index, wei] });
      const functionName = "offerPunkForSaleToAddress";
      return encodeFunctionData({ abi, functionName, args: [index, wei, taker] });
    }
    case "endOffer":
      return encodeFunctionData({ abi, functionName: "punkNoLongerForSale", args: [index] });
    case "buy":
      return encodeFunctionData({ abi, functionName: "buyPunk", args: [index] });
    case "bid":
      return encodeFunctionData({ abi, functionName: "enterBidForPunk", args: [index] });
    case "withdrawBid":
      return encodeFunctionData({ abi, functionName: "withdrawBidForPunk", args: [index] });
    case "acceptBid": {
      const args = [index, action.minWei] as const;
      return encodeFunctionData({ abi, functionName: "acceptBidForPunk", args });
    }
    case "transfer":
      return encodeFunctionData({ abi, functionName: "transferPunk", args: [action.to, index] });
    case "payOut":
      return encodeFunctionData({ abi, functionName: "withdraw" });
  }
}

/** Returns the transaction that performs the action on the market at `market`. */
export function transactionOf(action: Action, market: Hex): SentTransaction {
  const value = action.kind === "buy" || action.kind === "bid" ? action.wei : 0n;
  return { from: action.from, to: market, data: callData(action), value };
}
