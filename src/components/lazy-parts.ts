/**
 * Lazy parts of the collection page. Each opens on a press or under the pointer, so the first screen does not wait
 * for its chunk.
 */
import { lazyComponent, prefetchLater } from "./lazy-component.tsx";

export const About = lazyComponent(async () => ({
  default: (await import("./collection/About.tsx")).About,
}));
export const ActiveFilters = lazyComponent(async () => ({
  default: (await import("./filters/ActiveFilters.tsx")).ActiveFilters,
}));
export const CardDetails = lazyComponent(async () => ({
  default: (await import("./card/CardDetails.tsx")).CardDetails,
}));
export const ChartTooltip = lazyComponent(async () => ({
  default: (await import("./chart/ChartTooltip.tsx")).ChartTooltip,
}));
export const FilterDrawer = lazyComponent(async () => ({
  default: (await import("./filters/FilterDrawer.tsx")).FilterDrawer,
}));
export const FilterPanel = lazyComponent(async () => ({
  default: (await import("./filters/FilterPanel.tsx")).FilterPanel,
}));
export const KeysDialog = lazyComponent(async () => ({
  default: (await import("./collection/KeysDialog.tsx")).KeysDialog,
}));
export const Rings = lazyComponent(async () => ({
  default: (await import("./chart/Rings.tsx")).Rings,
}));
export const TokenView = lazyComponent(async () => ({
  default: (await import("./token/TokenView.tsx")).TokenView,
}));

/** Prefetches all parts after the first screen, the likeliest first. Returns a function that cancels. */
export function prefetchLazyParts(): () => void {
  return prefetchLater(
    ActiveFilters,
    Rings,
    ChartTooltip,
    FilterPanel,
    TokenView,
    CardDetails,
    About,
    FilterDrawer,
    KeysDialog,
  );
}
