/** The zoom is stored in the URL: a shared link shows the same part of the chart, and Back undoes it. */
import { useMemo } from "react";
import { useSearch } from "wouter";
import { type ChartZoom, formatZoom, parseZoom } from "../../../contract/chart-zoom.ts";
import type { Measure, TokenQuery } from "../../../contract/query.ts";
import { setting } from "../../collection/edit-query.ts";
import { useEditQuery } from "../../collection/use-query.ts";
import type { ChartAxis } from "./points/axis-gestures.ts";
import { filtersOfZoom } from "./points/selection.ts";
import { type ChartMove, movePercents, movePrices, moveRanks } from "./points/zoom.ts";
import type { ChartDomain } from "./scales/chart-domain.ts";

const NOTHING = () => {};
const ALL_RANKS = { minRank: null, maxRank: null };

/** Returns the zoom in the axes of `measure`. The other measure's height does not count in them. */
function zoomIn(zoom: ChartZoom | null, measure: Measure): ChartZoom | null {
  if (!zoom?.height || zoom.height.measure === measure) return zoom;
  const { minRank, maxRank } = zoom;
  return minRank === null && maxRank === null ? null : { minRank, maxRank, height: null };
}

/** Returns the zoom of the link, null for the whole chart, and its edits. `worst` is the last rank of the collection. */
export function useZoom(query: TokenQuery | null, worst: number, shownMeasure: Measure) {
  const search = useSearch();
  const zoom = useMemo(() => zoomIn(parseZoom(search), shownMeasure), [search, shownMeasure]);
  const edit = useEditQuery();
  const show = (next: ChartZoom | null, mode: "push" | "replace" = "push") => {
    const measure = next?.height?.measure;
    // A height is valid only in its measure, so the link also names the measure.
    const chart = measure ? { chart: measure } : {};
    edit(NOTHING, mode, { ...chart, zoom: next && formatZoom(next) });
  };
  return {
    zoom,
    show,
    /** Shows the whole chart, or the whole of one axis. */
    reset: (axis?: ChartAxis) => {
      const ranks = axis === "height" && zoom ? zoom : ALL_RANKS;
      const height = (axis === "rank" && zoom?.height) || null;
      const { minRank, maxRank } = ranks;
      show((minRank ?? maxRank) === null && !height ? null : { minRank, maxRank, height });
    },
    /** `full` is the domain without a zoom of the height. */
    move: (by: ChartMove, full: ChartDomain) => {
      // The URL may have changed since the last render.
      const now = zoomIn(parseZoom(location.search), shownMeasure);
      const limits = [query?.minRank ?? 1, query?.maxRank ?? worst] as const;
      const ranks = moveRanks(
        { minRank: now?.minRank ?? null, maxRank: now?.maxRank ?? null },
        limits,
        by,
      );
      const height = now?.height ?? null;
      const next = {
        ...ranks,
        height: shownMeasure === "value" ? movePercents(height, by) : movePrices(height, by, full),
      };
      // One history entry for all moves: Back shows the whole chart again.
      show(next, now ? "replace" : "push");
    },
    /** Turns the zoom into filters of the same tokens. */
    keep: () => {
      const filters = zoom && query && filtersOfZoom(zoom, query);
      if (filters) edit(setting(filters), "push", { zoom: null });
    },
  };
}
