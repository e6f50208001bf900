import type { Hex, RawLog } from "../../../../market/raw-log.ts";
import type { Currency } from "../../../../market/token-event.ts";

/** Sale of a single token, as a market's log describes it. */
export interface Trade {
  readonly log: RawLog;
  readonly tokenId: bigint;
  readonly wei: bigint;
  readonly currency: Currency;
  /** Null if the log does not name the seller. */
  readonly seller: Hex | null;
  /** Null if the log does not name the buyer. */
  readonly buyer: Hex | null;
  /** The one who signed the order. The token moves from or to exactly this address. */
  readonly maker: "seller" | "buyer";
}

/** A trade that has no price for one token: several tokens, tokens for tokens, or several currencies. */
export const LEFT_OUT = "left out";

export type CurrencyOf = (contract: Hex) => Currency;
