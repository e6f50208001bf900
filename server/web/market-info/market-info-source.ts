/** Source of gas price and ETH/USD. */
import type { MarketInfo } from "../../../contract/market/market-info.ts";

export interface MarketInfoSource {
  /** Returns the network's current costs. Rejects if they are unavailable: the ticker then shows "--". */
  current(): Promise<MarketInfo>;
}
