/** The token under the pointer: a chunk of its own, as a first visit points at none. */
import { lazy } from "react";

export const loadChartTooltip = () => import("./ChartTooltip.tsx");

export const ChartTooltip = lazy(async () => ({
  default: (await loadChartTooltip()).ChartTooltip,
}));
