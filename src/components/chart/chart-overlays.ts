/** What lies over the plot at times: a chunk of its own, as the first drawing goes without. */
import { lazy } from "react";

export const loadChartOverlays = () => import("./overlays.ts");

export const ChartTooltip = lazy(async () => ({
  default: (await loadChartOverlays()).ChartTooltip,
}));
export const Rings = lazy(async () => ({ default: (await loadChartOverlays()).Rings }));
