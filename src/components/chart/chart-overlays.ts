/** What lies over the plot at times: chunks of their own, as the first drawing goes without. */
import { lazy } from "react";

export const loadChartTooltip = () => import("./ChartTooltip.tsx");
export const loadRings = () => import("./Rings.tsx");

export const ChartTooltip = lazy(async () => ({
  default: (await loadChartTooltip()).ChartTooltip,
}));
export const Rings = lazy(async () => ({ default: (await loadRings()).Rings }));
