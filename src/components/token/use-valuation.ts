import useSWR from "swr";
import { parseValuation, type Valuation } from "../../../contract/market.ts";
import { apiPath } from "../../../contract/paths.ts";
import { fetchJson } from "../../api/fetch-json.ts";

/** How the projection came about; null while unknown. It adds to the page and is not missed: a failure stays silent. */
export function useValuation(
  collectionId: string,
  tokenId: string,
  wanted: boolean,
): Valuation | null {
  const { data } = useSWR(
    wanted ? ["valuation", collectionId, tokenId] : null,
    () => fetchJson("valuation", apiPath.valuation(collectionId, tokenId), parseValuation),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return data ?? null;
}
