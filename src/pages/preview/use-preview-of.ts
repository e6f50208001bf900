import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import { type Preview, parsePreview } from "../../../contract/preview.ts";
import { fetchJson } from "../../api/fetch-json.ts";

export interface PreviewAnswer {
  readonly preview: Preview | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The collection's chart in small, read again every `refreshMs`. Null: nothing is asked for. */
export function usePreviewOf(collectionId: string | null, refreshMs: number): PreviewAnswer {
  const { data, error, mutate } = useSWR(
    collectionId === null ? null : apiPath.preview(collectionId),
    // Each collection's under a key of its own: several may be asked for at once.
    (address: string) => fetchJson(`preview ${collectionId}`, address, parsePreview),
    {
      refreshInterval: refreshMs,
      revalidateOnFocus: false,
      onError: (reason) => console.error("The preview could not be read:", reason),
    },
  );
  return { preview: data, failed: error !== undefined, retry: () => void mutate() };
}
