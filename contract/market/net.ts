/** Computes the net of a resale: a token bought at its price and sold at its projection. */
import type { Fees } from "../collection.ts";
import type { Eth } from "../values/units.ts";
import { TX_GAS } from "./market-info.ts";

const GWEI_PER_ETH = 1e9;

/** Returns what remains, in ETH, after the fees that a seller pays and the gas of the purchase. The next buyer pays the other gas. */
export function netOfResale(price: Eth, projection: Eth, fees: Fees, gasPriceGwei: number): Eth {
  const proceeds = projection * (1 - fees.marketplace - fees.royalty);
  return proceeds - price - (TX_GAS * gasPriceGwei) / GWEI_PER_ETH;
}
