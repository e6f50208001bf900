/** Parts of the page that open on a press, or under the pointer: chunks of their own, which a first visit does not wait for. */
import { lazy } from "react";
import { loadImmer } from "../../collection/use-query.ts";
import { loadCardDetails } from "../../components/card/card-details.ts";
import { loadChartOverlays } from "../../components/chart/chart-overlays.ts";
import { loadSortList } from "../../components/sort/sort-list.ts";

const loadActiveFilters = () => import("../../components/filters/ActiveFilters.tsx");
const loadFilterPanel = () => import("../../components/filters/FilterPanel.tsx");
const loadTokenView = () => import("../../components/token/TokenView.tsx");
const loadSheets = () => import("./sheets.ts");

// With immer: from its first moment on, a press changes the query at once.
export const FilterPanel = lazy(async () => {
  const [{ FilterPanel }] = await Promise.all([loadFilterPanel(), loadImmer()]);
  return { default: FilterPanel };
});
export const ActiveFilters = lazy(async () => ({
  default: (await loadActiveFilters()).ActiveFilters,
}));
export const FilterDrawer = lazy(async () => ({ default: (await loadSheets()).FilterDrawer }));
export const TokenView = lazy(async () => ({ default: (await loadTokenView()).TokenView }));
export const KeysDialog = lazy(async () => ({ default: (await loadSheets()).KeysDialog }));

const PARTS = [
  loadImmer,
  loadActiveFilters,
  loadChartOverlays,
  loadSortList,
  loadFilterPanel,
  loadTokenView,
  loadCardDetails,
  loadSheets,
];

/** After the first screen, in ms: by then it has what it needs. */
const LATER_MS = 1_500;

/** Fetches them ahead of the press, unless the returned function is called before. */
export function fetchOnDemandParts(): () => void {
  const timer = setTimeout(() => {
    // A chunk that cannot be had now is asked for again, and its failure shown, when it is wanted.
    for (const load of PARTS) load().catch(() => {});
  }, LATER_MS);
  return () => clearTimeout(timer);
}
