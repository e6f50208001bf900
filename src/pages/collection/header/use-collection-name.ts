import useSWR from "swr";
import * as apiPath from "../../../../contract/api-path.ts";
import type { CollectionSummary } from "../../../../contract/collection.ts";
import { useShown } from "../../../collection/use-collection.ts";

/** Returns this collection's entry from the cached list of collections, or null. Sends no request. */
export function useListedCollection(collectionId: string): CollectionSummary | null {
  const { data } = useSWR<readonly CollectionSummary[]>(apiPath.collections(), null);
  return data?.find(({ id }) => id === collectionId) ?? null;
}

/** Returns the collection's name from the mirror or the cached list; null until one of them has it. */
export function useCollectionName(collectionId: string): string | null {
  const loaded = useShown((state) => state.fixed?.collection.name);
  const listed = useListedCollection(collectionId);
  return loaded ?? listed?.name ?? null;
}
