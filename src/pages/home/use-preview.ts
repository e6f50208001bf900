/** What the front page shows live: one collection of the list, in small. */
import useSWR from "swr";
import type { CollectionSummary } from "../../../contract/collection.ts";
import { apiPath } from "../../../contract/paths.ts";
import { type Preview, parsePreview } from "../../../contract/preview.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { orderCollections } from "../app/featured-order.ts";
import { useCollections } from "../app/use-collections.ts";

/** The small chart follows the market at a calm pace. */
const PREVIEW_REFRESH_MS = 15_000;

export type PreviewState =
  | { readonly name: "loading" }
  /** There is no collection with anything on sale. */
  | { readonly name: "empty" }
  | { readonly name: "failed"; readonly retry: () => void }
  | { readonly name: "shown"; readonly collection: CollectionSummary; readonly preview: Preview };

/** The demo collection that the list begins with; without one, the collection with most on sale. */
export function pickCollection(
  collections: readonly CollectionSummary[],
  now: number,
): CollectionSummary | undefined {
  const { featured, standard } = orderCollections(collections, now);
  const onSale = [...featured, ...standard].flatMap((each) =>
    each !== null && each.listedCount > 0 ? [each] : [],
  );
  return onSale.find(({ demo }) => demo) ?? onSale.sort((a, b) => b.listedCount - a.listedCount)[0];
}

export function usePreview(): PreviewState {
  const list = useCollections();
  const collection = list.collections && pickCollection(list.collections, Date.now());
  const path = collection ? apiPath.preview(collection.id) : null;
  const { data, error, mutate } = useSWR(
    path,
    (address: string) => fetchJson("preview", address, parsePreview),
    {
      refreshInterval: PREVIEW_REFRESH_MS,
      revalidateOnFocus: false,
      onError: (reason) => console.error("The preview could not be read:", reason),
    },
  );
  if (collection && data) return { name: "shown", collection, preview: data };
  if (list.collections && !collection) return { name: "empty" };
  if (error !== undefined) return { name: "failed", retry: () => void mutate() };
  if (list.failed) return { name: "failed", retry: list.retry };
  return { name: "loading" };
}
