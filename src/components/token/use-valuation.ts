import { useEffect } from "react";
import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import { parseValuation, type Valuation } from "../../../contract/market.ts";
import type { Eth } from "../../../contract/units.ts";
import { fetchJson } from "../../api/fetch-json.ts";

export interface AskedValuation {
  /** Null while unknown. */
  readonly valuation: Valuation | null;
  /** Asks again; null unless the server did not answer. */
  readonly retry: (() => void) | null;
}

/** How the projection came about, and anew when `projection` moves on from what it explains. */
export function useValuation(
  collectionId: string,
  tokenId: string,
  projection: Eth | null,
): AskedValuation {
  const { data, error, isValidating, mutate } = useSWR(
    ["valuation", collectionId, tokenId],
    () => fetchJson("valuation", apiPath.valuation(collectionId, tokenId), parseValuation),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  useEffect(() => {
    // Equal answers are one object: a server ahead of this page is asked once more, not for ever.
    if (data && data.projection !== projection) void mutate();
  }, [data, projection, mutate]);
  return {
    valuation: data ?? null,
    retry: error && !data && !isValidating ? () => void mutate() : null,
  };
}
