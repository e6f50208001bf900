/** What lies over the plot at times: a chunk of its own, as the first drawing goes without. */
import { onDemand } from "../on-demand.tsx";

const load = () => import("./overlays.ts");

export const ChartTooltip = onDemand(async () => (await load()).ChartTooltip);
export const Rings = onDemand(async () => (await load()).Rings);
