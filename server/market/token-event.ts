/** Events of single tokens that a market's logs decode to. The same for every market. */
import type { nativeOf } from "../../contract/chains.ts";
import type { Hex } from "./raw-log.ts";

export interface ChainPlace {
  readonly blockNumber: number;
  readonly blockHash: Hex;
  readonly logIndex: number;
  readonly transactionHash: Hex;
}

/** A native currency's symbol, "WETH", or the contract of another currency. */
export type Currency = ReturnType<typeof nativeOf> | "WETH" | Hex;

export type TokenEvent = ChainPlace & { readonly tokenId: string } & (
    | { readonly kind: "transferred"; readonly from: Hex; readonly to: Hex }
    /** Offered for sale. `taker` is the only one who may buy, null if anyone may. */
    | { readonly kind: "asked"; readonly wei: bigint; readonly taker: Hex | null }
    | { readonly kind: "askEnded" }
    | { readonly kind: "bid"; readonly wei: bigint; readonly bidder: Hex }
    | { readonly kind: "bidEnded" }
    /** The owner accepted the current bid. Its amount is the sale's price. */
    | {
        readonly kind: "bidAccepted";
        readonly marketplace: number;
        readonly from: Hex;
        readonly to: Hex;
      }
    | {
        readonly kind: "sold";
        readonly wei: bigint;
        readonly currency: Currency;
        /** Id of `MARKETPLACES`. */
        readonly marketplace: number;
        readonly from: Hex;
        readonly to: Hex;
      }
  );
