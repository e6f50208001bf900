import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import { type Preview, parsePreview } from "../../../contract/site/preview.ts";
import { fetchJson } from "../../api/fetch-json.ts";

/** Returns the collection's preview if another part of the page has fetched it. */
export function useFetchedPreview(collectionId: string): Preview | undefined {
  return useSWR<Preview>(apiPath.preview(collectionId), null).data;
}

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
