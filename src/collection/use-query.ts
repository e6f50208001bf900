/** The query is stored in the URL: a shared link shows the same view, and Back undoes the last change. */
import { produce } from "immer";
import { useMemo } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { defaultSort, isLockedSort, type TokenQuery } from "../../contract/query.ts";
import { formatQuery, parseQuery } from "../../contract/query-string.ts";
import { useConnected } from "../wallet/use-connected.ts";
import type { QueryEdit } from "./edit-query.ts";

export function useQuery(): TokenQuery {
  const search = useSearch();
  const connected = useConnected();
  return useMemo(() => parseQuery(search, defaultSort(connected)), [search, connected]);
}

/** Returns the query. The default sort replaces one that is locked for this reader (see `isLockedSort`). */
export function useEffectiveQuery(): TokenQuery {
  const query = useQuery();
  const connected = useConnected();
  return useMemo(
    () => (isLockedSort(query, connected) ? { ...query, ...defaultSort(connected) } : query),
    [query, connected],
  );
}

/** "push" adds a history entry that Back undoes. "replace" updates the current entry, for example while a slider moves. */
export type EditMode = "push" | "replace";

/** Returns a function that applies an immer recipe to the query in the URL. */
export function useEditQuery() {
  const connected = useConnected();
  return useMemo(() => {
    const sort = defaultSort(connected);
    return (recipe: QueryEdit, mode: EditMode = "push") => {
      // Reads the URL directly: an earlier edit in the same event may have changed it since the last render.
      const query = parseQuery(location.search, sort);
      const search = formatQuery(produce(query, recipe), sort);
      if (search === formatQuery(query, sort)) return;
      navigate(`${location.pathname}${search && `?${search}`}`, { replace: mode === "replace" });
    };
  }, [connected]);
}
