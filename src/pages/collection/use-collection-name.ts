import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import type { CollectionSummary } from "../../../contract/collection.ts";
import { useCollection } from "../../collection/use-collection.ts";

/** What the list of collections said of this one, where the reader came by it. Asks for nothing. */
export function useListedCollection(collectionId: string): CollectionSummary | null {
  const { data } = useSWR<readonly CollectionSummary[]>(apiPath.collections(), null);
  return data?.find(({ id }) => id === collectionId) ?? null;
}

/** The collection's name as soon as anything here knows it; null until then. */
export function useCollectionName(collectionId: string): string | null {
  const loaded = useCollection((state) => state.fixed?.collection.name);
  const listed = useListedCollection(collectionId);
  return loaded ?? listed?.name ?? null;
}
