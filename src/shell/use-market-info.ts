import useSWR from "swr";
import * as apiPath from "../../contract/api-path.ts";
import { type MarketInfo, parseMarketInfo } from "../../contract/market.ts";
import { fetchJson } from "../api/fetch-json.ts";

/** Gas and ETH price are read anew this often (spec section 9), after a failure too. */
const MARKET_REFRESH_MS = 15_000;

/** The network's costs; undefined until they are known and while reading them fails. */
export function useMarketInfo(): MarketInfo | undefined {
  const path = apiPath.marketInfo();
  const { data, error } = useSWR(path, () => fetchJson("market-info", path, parseMarketInfo), {
    refreshInterval: MARKET_REFRESH_MS,
    // After a failure swr stops its own interval and asks here when to go on.
    onErrorRetry: (_reason, _key, _config, revalidate, { retryCount }) => {
      setTimeout(() => void revalidate({ retryCount }), MARKET_REFRESH_MS);
    },
    onError: (reason) => console.warn("The market info could not be read:", reason),
  });
  return error === undefined ? data : undefined;
}
