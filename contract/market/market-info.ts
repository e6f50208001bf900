/** The network's costs. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";

/** Gas that the ticker's fee estimate assumes. */
export const TX_GAS = 100_000;
const GWEI_PER_ETH = 1e9;

/** Returns the cost in USD of a transaction of `TX_GAS` gas. */
export function txFeeUsd(gasPriceGwei: number, ethUsd: number): number {
  return (TX_GAS * gasPriceGwei * ethUsd) / GWEI_PER_ETH;
}

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));

const marketInfo = v.object({ gasPriceGwei: amount, ethUsd: amount, txFeeUsd: amount });

/** Body of `GET /market-info`. */
export interface MarketInfo extends Output<typeof marketInfo> {}

export const parseMarketInfo = parserOf(marketInfo, "market-info");
