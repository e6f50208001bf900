/** The query is stored in the URL: a shared link shows the same view, and Back undoes the last change. */
import { produce } from "immer";
import { useMemo } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { defaultSort, isLockedSort, type Measure, type TokenQuery } from "../../contract/query.ts";
import { formatQuery, parseMeasure, parseQuery } from "../../contract/query-string.ts";
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

/** Returns the link of this page with another query and measure of the chart. */
function linkTo(search: string, measure: Measure | null): string {
  const parts = [search, measure && `chart=${measure}`].filter(Boolean).join("&");
  return `${location.pathname}${parts && `?${parts}`}`;
}

/** Returns the measure that the link asks for, or null, and a function that puts one into the link. */
export function useLinkedMeasure() {
  const measure = parseMeasure(useSearch());
  const connected = useConnected();
  const setMeasure = (next: Measure) => {
    const sort = defaultSort(connected);
    const search = formatQuery(parseQuery(location.search, sort), sort);
    navigate(linkTo(search, next), { replace: true });
  };
  return [measure, setMeasure] as const;
}

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
      navigate(linkTo(search, parseMeasure(location.search)), { replace: mode === "replace" });
    };
  }, [connected]);
}
