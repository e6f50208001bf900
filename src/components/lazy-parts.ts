/** Components of the collection page that load after the first cards: what the reader may open. */
import { CardDetails } from "./card/lazy-card-details.ts";
import { lazyPart, prefetchLater, prefetchNow } from "./lazy-component.tsx";
import { SortList } from "./sort/lazy-sort-list.ts";

export const About = lazyPart(() => import("./collection/About.tsx"), "About");
export const ActiveFilters = lazyPart(() => import("./filters/ActiveFilters.tsx"), "ActiveFilters");
export const CardNets = lazyPart(() => import("./card/CardNets.tsx"), "CardNets");
export const DisplayDialog = lazyPart(() => import("./display/DisplayDialog.tsx"), "DisplayDialog");
export const FilterDrawer = lazyPart(() => import("./filters/FilterDrawer.tsx"), "FilterDrawer");
export const FilterPanel = lazyPart(() => import("./filters/FilterPanel.tsx"), "FilterPanel");
export const KeysDialog = lazyPart(() => import("./collection/KeysDialog.tsx"), "KeysDialog");
export const PrintTable = lazyPart(() => import("./collection/PrintTable.tsx"), "PrintTable");
export const ShareDialog = lazyPart(() => import("./share/ShareDialog.tsx"), "ShareDialog");
export const Tour = lazyPart(() => import("./tour/Tour.tsx"), "Tour");
export const TokenView = lazyPart(() => import("./token/TokenView.tsx"), "TokenView");

/** Prefetches the filters, for a press that is likely. */
export function prefetchFilters(): void {
  prefetchNow(FilterPanel);
}

/**
 * Prefetches what the reader may open, the likeliest first, and the filters as soon as the page is idle. The plot loads by
 * itself, and few readers take the tour. Returns a function that cancels.
 */
export function prefetchLazyParts(): () => void {
  // Safari has no such callback.
  window.requestIdleCallback?.(prefetchFilters);
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
    DisplayDialog,
  );
}
