import { createStored } from "./stored.ts";

/** Sizes of the grid's cards, from large to small. */
export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

export const density = createStored<Density>({
  name: "density",
  initial: "comfortable",
  parse: (value) => DENSITIES.find((each) => each === value),
});
