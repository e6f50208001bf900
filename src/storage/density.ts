import { storedChoice } from "./stored.ts";

/** How the list shows tokens: on large cards, on small ones, or in rows. */
const DENSITIES = ["comfortable", "compact", "rows"] as const;
export type Density = (typeof DENSITIES)[number];

/** The choice until there were rows. It has its own key: a tab of an older build removes a value that it does not know. */
const former = storedChoice("density", DENSITIES, "local").read();

export const density = storedChoice("tokenList", [former, ...DENSITIES], "local");
