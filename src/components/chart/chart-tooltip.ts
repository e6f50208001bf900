/** The chart's tooltip: a chunk of its own, as no pointer is over the chart at first. */
import { lazy } from "react";

export const loadChartTooltip = () => import("./ChartTooltip.tsx");

export const ChartTooltip = lazy(async () => ({
  default: (await loadChartTooltip()).ChartTooltip,
}));
