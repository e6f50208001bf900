/**
 * The query lives in the address, so that a link shows what its sender saw and Back undoes the last
 * change. These hooks are the only way to read or change it.
 */
import type * as Immer from "immer";
import { useMemo, useState } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { defaultSort, type TokenQuery } from "../../contract/query.ts";
import { formatQuery, parseQuery } from "../../contract/query-string.ts";
import { useConnected } from "../wallet/use-connected.ts";

/** The query that the address asks for. */
export function useQuery(): TokenQuery {
  const search = useSearch();
  const connected = useConnected();
  return useMemo(() => parseQuery(search, defaultSort(connected)), [search, connected]);
}

/** The query as it may be answered: the deviation sort needs a connection, else the default sort. */
export function useEffectiveQuery(): TokenQuery {
  const query = useQuery();
  const connected = useConnected();
  return useMemo(
    () =>
      query.sortBy === "priceDeviation" && !connected ? { ...query, ...defaultSort(false) } : query,
    [query, connected],
  );
}

/** "push" makes a step that Back undoes; "replace" refines the current one, as while a slider moves. */
export type EditMode = "push" | "replace";

export type EditQuery = (recipe: (draft: Immer.Draft<TokenQuery>) => void, mode?: EditMode) => void;

/** Immer is a chunk of its own: a first visit looks before it changes anything. */
let immer: typeof Immer | null = null;

export async function loadImmer(): Promise<typeof Immer> {
  immer ??= await import("immer");
  return immer;
}

/**
 * Changes the query by an immer recipe on a draft of what the address holds at that moment: at once, or, where
 * immer is still on its way, in the order of the calls when it is there. Where it cannot be had the component
 * throws, as one that is itself a missing chunk does.
 */
export function useEditQuery(): EditQuery {
  const connected = useConnected();
  const [, raise] = useState<never>();
  return useMemo(() => {
    const sort = defaultSort(connected);
    return (recipe, mode = "push") => {
      const edit = ({ produce }: typeof Immer) => {
        const before = parseQuery(location.search, sort);
        const after = formatQuery(produce(before, recipe), sort);
        if (after === formatQuery(before, sort)) return;
        navigate(`${location.pathname}${after && `?${after}`}`, { replace: mode === "replace" });
      };
      if (immer) edit(immer);
      else
        loadImmer().then(edit, (error: unknown) =>
          raise(() => {
            throw error;
          }),
        );
    };
  }, [connected]);
}
