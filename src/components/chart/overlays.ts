/** The chunk of `chart-overlays.ts`. */
export { ChartTooltip } from "./ChartTooltip.tsx";
export { Rings } from "./Rings.tsx";
