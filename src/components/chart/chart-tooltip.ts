/** The tooltip is a chunk of its own: it waits for a pointer or a key. */
import { lazy } from "react";

export const loadChartTooltip = () => import("./ChartTooltip.tsx");

export const ChartTooltip = lazy(async () => ({
  default: (await loadChartTooltip()).ChartTooltip,
}));
