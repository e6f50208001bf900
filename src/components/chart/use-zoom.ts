/** The zoom is stored in the URL: a shared link shows the same part of the chart, and Back undoes it. */
import { useMemo } from "react";
import { useSearch } from "wouter";
import { type ChartZoom, formatZoom, parseZoom } from "../../../contract/chart-zoom.ts";
import type { TokenQuery } from "../../../contract/query.ts";
import { setting } from "../../collection/edit-query.ts";
import { useEditQuery } from "../../collection/use-query.ts";
import { filtersOfZoom } from "./points/selection.ts";
import { moveRanks, type RankMove } from "./points/zoom.ts";

const NOTHING = () => {};

/** Returns the zoom of the link, null for the whole chart, and its edits. `worst` is the last rank of the collection. */
export function useZoom(query: TokenQuery | null, worst: number) {
  const search = useSearch();
  const zoom = useMemo(() => parseZoom(search), [search]);
  const edit = useEditQuery();
  const show = (next: ChartZoom | null, mode: "push" | "replace" = "push") => {
    const measure = next?.height?.measure;
    // A height says something in its measure alone, so that the link says the measure too.
    const chart = measure ? { chart: measure } : {};
    edit(NOTHING, mode, { ...chart, zoom: next && formatZoom(next) });
  };
  return {
    zoom,
    show,
    reset: () => show(null),
    move: (by: RankMove) => {
      // The URL may have changed since the last render.
      const now = parseZoom(location.search);
      const limits = [query?.minRank ?? 1, query?.maxRank ?? worst] as const;
      const ranks = moveRanks(
        { minRank: now?.minRank ?? null, maxRank: now?.maxRank ?? null },
        limits,
        by,
      );
      // One history entry for all moves: Back shows the whole chart again.
      show({ height: null, ...now, ...ranks }, now ? "replace" : "push");
    },
    /** Turns the zoom into filters of the same tokens. */
    keep: () => {
      if (zoom && query) edit(setting(filtersOfZoom(zoom, query)), "push", { zoom: null });
    },
  };
}
