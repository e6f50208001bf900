import { useEffect } from "react";
import useSWR from "swr";
import * as apiPath from "../../../../contract/api-path.ts";
import { parseValuation, type Valuation } from "../../../../contract/market/valuation.ts";
import type { Eth } from "../../../../contract/values/units.ts";
import { fetchJson } from "../../../api/fetch-json.ts";

export interface ValuationRequest {
  /** Null while unknown. */
  readonly valuation: Valuation | null;
  /** True while the valuation is of another projection than the one shown: a sale moved it, and the parts follow. */
  readonly isBehind: boolean;
  /** Refetches; null unless the last request failed. */
  readonly retry: (() => void) | null;
}

/** Fetches the explanation of a token's projection, and refetches it when `projection` changes. */
export function useValuation(
  collectionId: string,
  tokenId: string,
  projection: Eth | null,
): ValuationRequest {
  const { data, error, isValidating, mutate } = useSWR(
    ["valuation", collectionId, tokenId],
    () => fetchJson("valuation", apiPath.valuation(collectionId, tokenId), parseValuation),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  useEffect(() => {
    // SWR keeps the identity of an equal answer. If the server is ahead of the page, this refetches only once more.
    if (data && data.projection !== projection) void mutate();
  }, [data, projection, mutate]);
  return {
    valuation: data ?? null,
    isBehind: data !== undefined && data.projection !== projection,
    retry: error && !data && !isValidating ? () => void mutate() : null,
  };
}
