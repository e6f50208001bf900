import { storedChoice } from "./stored.ts";

/** How the list shows tokens: on large cards, on small ones, or in rows. */
const DENSITIES = ["comfortable", "compact", "rows"] as const;
export type Density = (typeof DENSITIES)[number];

export const density = storedChoice("density", DENSITIES, "local");
