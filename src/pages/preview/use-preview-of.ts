import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import { parsePreview } from "../../../contract/site/preview.ts";
import { fetchJson } from "../../api/fetch-json.ts";

/** Fetches the collection's preview and refetches it every `refreshMs`. Sends no request if the id is null. */
export function usePreviewOf(collectionId: string | null, refreshMs: number) {
  const { data, error, mutate } = useSWR(
    collectionId === null ? null : apiPath.preview(collectionId),
    // One key per collection, because several previews may load in parallel.
    (address: string) => fetchJson(`preview ${collectionId}`, address, parsePreview),
    {
      refreshInterval: refreshMs,
      revalidateOnFocus: false,
      onError: (reason) => console.error("The preview could not be read:", reason),
    },
  );
  return { preview: data, failed: error !== undefined, retry: () => void mutate() };
}
