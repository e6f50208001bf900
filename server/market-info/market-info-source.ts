/** Where gas price and ETH/USD come from. */
import type { MarketInfo } from "../../contract/market.ts";

export interface MarketInfoSource {
  /** The network's costs now. Rejects when they cannot be had: the ticker then shows "--". */
  current(): Promise<MarketInfo>;
}
