import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import { type MarketInfo, parseMarketInfo } from "../../../contract/market/market-info.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { polled } from "./polled.ts";

/** Interval between requests for gas and ETH price. */
const MARKET_REFRESH_MS = 15_000;

/** Returns the network costs. Undefined until the first answer and, unless `keepsLast`, while the last request failed. */
export function useMarketInfo(keepsLast = false): MarketInfo | undefined {
  const path = apiPath.marketInfo();
  const { data, error } = useSWR(path, () => fetchJson("market-info", path, parseMarketInfo), {
    ...polled(MARKET_REFRESH_MS),
    onError: (reason) => console.warn("The market info could not be read:", reason),
  });
  return keepsLast || error === undefined ? data : undefined;
}
