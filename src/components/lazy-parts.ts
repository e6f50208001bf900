/** Components of the collection page that load after the first cards: the plot, and what the reader may open. */
import type { ComponentType } from "react";
import { lazyComponent, prefetchLater } from "./lazy-component.tsx";

/** Creates a lazy component from the export `name` of a module. */
function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazyComponent(async () => ({ default: (await load())[name] }));
}

export const About = lazyPart(() => import("./collection/About.tsx"), "About");
export const ActiveFilters = lazyPart(() => import("./filters/ActiveFilters.tsx"), "ActiveFilters");
export const ChartBody = lazyPart(() => import("./chart/ChartBody.tsx"), "ChartBody");
export const CardDetails = lazyPart(() => import("./card/CardDetails.tsx"), "CardDetails");
export const FilterDrawer = lazyPart(() => import("./filters/FilterDrawer.tsx"), "FilterDrawer");
export const FilterPanel = lazyPart(() => import("./filters/FilterPanel.tsx"), "FilterPanel");
export const KeysDialog = lazyPart(() => import("./collection/KeysDialog.tsx"), "KeysDialog");
export const SortList = lazyPart(() => import("./sort/SortList.tsx"), "SortList");
export const ShareDialog = lazyPart(() => import("./share/ShareDialog.tsx"), "ShareDialog");
export const Tour = lazyPart(() => import("./tour/Tour.tsx"), "Tour");
export const TokenView = lazyPart(() => import("./token/TokenView.tsx"), "TokenView");

/**
 * Prefetches what the reader may open, the likeliest first. The plot loads by itself, and few readers take the tour.
 * Returns a function that cancels.
 */
export function prefetchLazyParts(): () => void {
  return prefetchLater(
    ActiveFilters,
    SortList,
    FilterPanel,
    TokenView,
    CardDetails,
    About,
    FilterDrawer,
    ShareDialog,
    KeysDialog,
  );
}
