/** Currencies of prices. Only ETH and WETH count as ETH. */
import { MAX_PRICE_ETH } from "../../contract/values/units.ts";
import type { MarketOrder } from "./market-order.ts";
import { type Hex, ZERO_ADDRESS } from "./raw-log.ts";
import { WETH } from "./weth.ts";

export interface PaymentToken {
  readonly symbol: string | null;
  /** Null if it is not known. */
  readonly address: Hex | null;
  readonly decimals: number;
}

export type Price = Pick<MarketOrder, "wei" | "price" | "currency">;

const ETHER_DECIMALS = 18;
/** Symbols that every database and page can hold. */
const SYMBOL = /^[\x21-\x7e]{1,64}$/;

/** Returns null if the currency has no name, or if the price is not plausible. */
export function priceOf(amount: bigint, token: PaymentToken): Price | null {
  const currency = currencyOf(token);
  const price = Number(`${amount}e-${token.decimals}`);
  const isEther = currency === "ETH" || currency === "WETH";
  if (currency === null || (isEther && price > MAX_PRICE_ETH)) return null;
  return { wei: amount.toString(), price, currency };
}

/**
 * The symbol decides: the zero address stands for the native token, which is ETH on some chains only. A token without a
 * symbol is recognised by its address, and the native token is then taken for ETH.
 */
function currencyOf({ symbol, address, decimals }: PaymentToken): string | null {
  const named = symbol?.trim().toUpperCase() ?? "";
  const ether = named === "" && address !== null ? nameOf(address) : named;
  if (decimals === ETHER_DECIMALS && (ether === "ETH" || ether === "WETH")) return ether;
  // Without a contract the symbol must do. A token that merely calls itself ETH must not pass for it.
  if (address !== null) return address;
  return ether === "ETH" || ether === "WETH" || !SYMBOL.test(ether) ? null : ether;
}

function nameOf(address: Hex): string {
  if (address === ZERO_ADDRESS) return "ETH";
  return WETH.includes(address) ? "WETH" : "";
}
