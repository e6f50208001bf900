import useSWR from "swr";
import * as apiPath from "../../../../contract/api-path.ts";
import { type CollectionStats, parseStats } from "../../../../contract/tokens/stats.ts";
import { fetchKept } from "../../../api/fetch-kept.ts";
import type { Answer } from "../../../api/kept-answers.ts";

const STATS_REFRESH_MS = 60_000;

/** Fetches a collection's sales figures; undefined until they arrive and if they cannot be read. Offline, they are the last known. */
export function useStats(collectionId: string): Answer<CollectionStats> | undefined {
  const path = apiPath.stats(collectionId);
  const { data } = useSWR(path, () => fetchKept(`stats ${collectionId}`, path, parseStats), {
    refreshInterval: STATS_REFRESH_MS,
    // Offline, the next answer is the kept one, with its age.
    refreshWhenOffline: true,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    // The header shows "--". The page itself reports an unreachable server.
    onError: (reason) => console.warn("The collection's stats could not be read:", reason),
  });
  return data;
}
