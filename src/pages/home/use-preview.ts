/** Preview of one collection of the list, shown live on the front page. */
import type { CollectionSummary } from "../../../contract/collection.ts";
import type { Preview } from "../../../contract/site/preview.ts";
import { orderCollections } from "../app/featured-order.ts";
import { useCollections } from "../app/use-collections.ts";
import { usePreviewOf } from "../preview/use-preview-of.ts";

/** Refresh interval of the small chart, slower than the collection page. */
const PREVIEW_REFRESH_MS = 15_000;

export type PreviewState =
  | { readonly name: "loading" }
  /** No collection has a listing. */
  | { readonly name: "empty" }
  | { readonly name: "failed"; readonly retry: () => void }
  | { readonly name: "shown"; readonly collection: CollectionSummary; readonly preview: Preview };

/** Returns the first demo collection with a listing; without one, the collection with most listings. */
export function pickCollection(collections: readonly CollectionSummary[], now: number) {
  const { featured, standard } = orderCollections(collections, now, null);
  const onSale = [...featured, ...standard].flatMap((each) =>
    each !== null && each.listedCount > 0 ? [each] : [],
  );
  return onSale.find(({ demo }) => demo) ?? onSale.sort((a, b) => b.listedCount - a.listedCount)[0];
}

export function usePreview(): PreviewState {
  const list = useCollections();
  const collection = list.collections && pickCollection(list.collections, Date.now());
  const { preview, failed, retry } = usePreviewOf(collection?.id ?? null, PREVIEW_REFRESH_MS);
  if (collection && preview) return { name: "shown", collection, preview };
  if (list.collections && !collection) return { name: "empty" };
  if (failed) return { name: "failed", retry };
  if (list.failed) return { name: "failed", retry: list.retry };
  return { name: "loading" };
}
