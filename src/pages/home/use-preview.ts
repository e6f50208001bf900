/** What the front page shows live: one collection of the list, in small. */
import type { CollectionSummary } from "../../../contract/collection.ts";
import type { Preview } from "../../../contract/preview.ts";
import { orderCollections } from "../app/featured-order.ts";
import { useCollections } from "../app/use-collections.ts";
import { usePreviewOf } from "../preview/use-preview-of.ts";

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
  const { preview, failed, retry } = usePreviewOf(collection?.id ?? null, PREVIEW_REFRESH_MS);
  if (collection && preview) return { name: "shown", collection, preview };
  if (list.collections && !collection) return { name: "empty" };
  if (failed) return { name: "failed", retry };
  if (list.failed) return { name: "failed", retry: list.retry };
  return { name: "loading" };
}
