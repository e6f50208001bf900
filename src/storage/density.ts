import { storedChoice } from "./stored.ts";

/** How the list shows tokens: on large cards, or on small ones. */
export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

export const density = storedChoice("density", DENSITIES, "local");
