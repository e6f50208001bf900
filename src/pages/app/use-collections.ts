import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import { parseCollectionList } from "../../../contract/collection.ts";
import { fetchJson } from "../../api/fetch-json.ts";

/** Refresh interval of the list, in milliseconds. It is also refetched on reconnect, but not on focus. */
export const COLLECTIONS_REFRESH_MS = 300_000;

export function useCollections() {
  const path = apiPath.collections();
  const { data, error, mutate } = useSWR(
    path,
    () => fetchJson("collections", path, parseCollectionList),
    {
      refreshInterval: COLLECTIONS_REFRESH_MS,
      revalidateOnFocus: false,
      onError: (reason) => console.error("The collections could not be read:", reason),
    },
  );
  return { collections: data, failed: error !== undefined, retry: () => void mutate() };
}
