/** The query is stored in the URL: a shared link shows the same view, and Back undoes the last change. */
import { produce } from "immer";
import { useContext, useMemo, useSyncExternalStore } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { resolveNames } from "../../contract/named-query.ts";
import {
  type ChartHeight,
  defaultSort,
  isLockedSort,
  type TokenQuery,
} from "../../contract/query.ts";
import {
  type ChartParts,
  formatQuery,
  parseHeight,
  parseQuery,
  readChartParts,
  withChartParts,
  withoutChartParts,
} from "../../contract/query-string.ts";
import { useConnected } from "../wallet/use-connected.ts";
import type { CollectionStore } from "./collection-store.ts";
import type { QueryEdit } from "./edit-query.ts";
import { CollectionContext } from "./use-collection.ts";

/** Returns `compute` with its last result kept. Each filter of the panel reads the same query. */
function keepLast<A, B, Result>(compute: (a: A, b: B) => Result): (a: A, b: B) => Result {
  let last: { readonly a: A; readonly b: B; readonly result: Result } | undefined;
  return (a, b) => {
    if (last?.a !== a || last.b !== b) last = { a, b, result: compute(a, b) };
    return last.result;
  };
}

const readQuery = keepLast((search: string, connected: boolean) =>
  parseQuery(search, defaultSort(connected)),
);
const readNames = keepLast(resolveNames);

/** Returns the query as the link says it, with names that have no numbers yet. */
function useLinkedQuery(): TokenQuery {
  // The chart's parts stand apart: the engine need not answer again when only they change.
  const search = withoutChartParts(useSearch());
  const connected = useConnected();
  return useMemo(() => readQuery(search, connected), [search, connected]);
}

const collectionIn = (store: CollectionStore | undefined) =>
  store?.getState().fixed?.collection ?? null;

/** Returns the query, with the numbers that its names have in the collection. A new epoch may give others. */
export function useQuery(): TokenQuery {
  const query = useLinkedQuery();
  const store = useContext(CollectionContext);
  const read = () => collectionIn(store);
  const collection = useSyncExternalStore(store?.subscribe ?? never, read, read);
  return useMemo(() => (collection ? readNames(query, collection) : query), [query, collection]);
}

const never = () => () => {};

/**
 * Returns the query for the engine, which finds the numbers of the names itself. The default sort replaces one that is
 * locked for this reader (see `isLockedSort`).
 */
export function useEffectiveQuery(): TokenQuery {
  const query = useLinkedQuery();
  const connected = useConnected();
  return useMemo(
    () => (isLockedSort(query, connected) ? { ...query, ...defaultSort(connected) } : query),
    [query, connected],
  );
}

/** "push" adds a history entry that Back undoes. "replace" updates the current entry, for example while a slider moves. */
export type EditMode = "push" | "replace";

/** Returns the height of the chart that the link asks for, or null, and a function that puts one into the link. */
export function useLinkedHeight() {
  const height = parseHeight(useSearch());
  const edit = useEditQuery();
  const setHeight = (next: ChartHeight) => edit(() => {}, "replace", { chart: next });
  return [height, setHeight] as const;
}

/** Returns a function that applies an immer recipe to the query in the URL. `chart` replaces parts of the chart. */
export function useEditQuery() {
  const connected = useConnected();
  const store = useContext(CollectionContext);
  return useMemo(() => {
    const sort = defaultSort(connected);
    return (recipe: QueryEdit, mode: EditMode = "push", chart: ChartParts = {}) => {
      const collection = collectionIn(store);
      // Reads the URL directly: an earlier edit in the same event may have changed it since the last render.
      const linked = parseQuery(location.search, sort);
      const query = collection ? resolveNames(linked, collection) : linked;
      const shown = readChartParts(location.search);
      const linkOf = (edited: TokenQuery, parts: ChartParts) =>
        withChartParts(formatQuery(edited, sort, collection), parts);
      const search = linkOf(produce(query, recipe), { ...shown, ...chart });
      if (search === linkOf(query, shown)) return;
      navigate(`${location.pathname}${search && `?${search}`}`, { replace: mode === "replace" });
    };
  }, [connected, store]);
}
