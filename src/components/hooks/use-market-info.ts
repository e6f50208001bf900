import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import { type MarketInfo, parseMarketInfo } from "../../../contract/listings/market.ts";
import { fetchJson } from "../../api/fetch-json.ts";

/** Interval between requests for gas and ETH price, after a failure too. */
const MARKET_REFRESH_MS = 15_000;

/** Returns the network costs. Undefined until the first answer and while the last request failed. */
export function useMarketInfo(): MarketInfo | undefined {
  const path = apiPath.marketInfo();
  const { data, error } = useSWR(path, () => fetchJson("market-info", path, parseMarketInfo), {
    refreshInterval: MARKET_REFRESH_MS,
    // After a failure SWR stops its interval and calls this to schedule the retry.
    onErrorRetry: (_reason, _key, _config, revalidate, { retryCount }) => {
      setTimeout(() => void revalidate({ retryCount }), MARKET_REFRESH_MS);
    },
    onError: (reason) => console.warn("The market info could not be read:", reason),
  });
  return error === undefined ? data : undefined;
}
