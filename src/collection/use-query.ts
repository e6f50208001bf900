/**
 * The query lives in the address, so that a link shows what its sender saw and Back undoes the last
 * change. These hooks are the only way to read or change it.
 */
import { type Draft, produce } from "immer";
import { useMemo } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { defaultSort, isLockedSort, type TokenQuery } from "../../contract/query.ts";
import { formatQuery, parseQuery } from "../../contract/query-string.ts";
import { useConnected } from "../wallet/use-connected.ts";

/** The query that the address asks for. */
export function useQuery(): TokenQuery {
  const search = useSearch();
  const connected = useConnected();
  return useMemo(() => parseQuery(search, defaultSort(connected)), [search, connected]);
}

/** The query as it may be answered: the default sort in place of one that is locked. */
export function useEffectiveQuery(): TokenQuery {
  const query = useQuery();
  const connected = useConnected();
  return useMemo(
    () => (isLockedSort(query, connected) ? { ...query, ...defaultSort(connected) } : query),
    [query, connected],
  );
}

/** "push" makes a step that Back undoes; "replace" refines the current one, as while a slider moves. */
export type EditMode = "push" | "replace";

export type EditQuery = (recipe: (draft: Draft<TokenQuery>) => void, mode?: EditMode) => void;

/** Returns a function that applies an immer recipe to the query of the address. */
export function useEditQuery(): EditQuery {
  const connected = useConnected();
  return useMemo(() => {
    const sort = defaultSort(connected);
    return (recipe, mode = "push") => {
      // The address itself, as an edit of the same event may have changed it since the last render.
      const before = parseQuery(location.search, sort);
      const after = formatQuery(produce(before, recipe), sort);
      if (after === formatQuery(before, sort)) return;
      navigate(`${location.pathname}${after && `?${after}`}`, { replace: mode === "replace" });
    };
  }, [connected]);
}
