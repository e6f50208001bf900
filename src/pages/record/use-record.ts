import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import { parseRecord, parseRecordedCall } from "../../../contract/market/record.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { fetchKept } from "../../api/fetch-kept.ts";

/** Milliseconds between two requests while the page is visible. */
const REFRESH_MS = 15_000;

/** Fetches the record of a collection, or of all if the id is null, again and again. `keptAt`: see `fetchKept`. */
export function useRecord(collectionId: string | null) {
  const path = apiPath.record(collectionId ?? undefined);
  const { data, error, mutate } = useSWR(path, () => fetchKept(path, path, parseRecord), {
    refreshInterval: REFRESH_MS,
    // Offline, the next answer is the kept one, with its age.
    refreshWhenOffline: true,
    keepPreviousData: false,
    onError: (reason) => console.error("The record could not be read:", reason),
  });
  return { record: data?.value, keptAt: data?.keptAt, error, retry: () => void mutate() };
}

export function useRecordedCall(collectionId: string, key: string) {
  const path = apiPath.recordedCall(collectionId, key);
  const { data, error, mutate } = useSWR(path, () => fetchJson(path, path, parseRecordedCall), {
    revalidateOnFocus: false,
    onError: (reason) => console.error("The call could not be read:", reason),
  });
  return { call: data, error, retry: () => void mutate() };
}
