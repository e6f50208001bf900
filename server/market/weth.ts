/** Contracts of wrapped ether, which counts as ETH: on Ethereum, on Optimism and Base, on Arbitrum, on Polygon and on Sepolia. */
import type { Hex } from "./raw-log.ts";
import { MAINNET_WETH } from "./sale-contracts.ts";

export const WETH: readonly Hex[] = [
  MAINNET_WETH,
  "0x4200000000000000000000000000000000000006",
  "0x82af49447d8a07e3bd95bd0d56f35241523fbab1",
  "0x7ceb23fd6bc0add59e62ac25578270cff1b9f619",
  "0xfff9976782d46cc05630d1f6ebab18b2324d6b14",
];
