import { createStored } from "./stored.ts";

/** True if keys such as `f` act without a modifier. Users of speech input, or who hit keys by accident, turn them off. */
export const singleKeys = createStored<boolean>({
  area: "local",
  name: "singleKeys",
  version: 1,
  initial: true,
  parse: (value) => (typeof value === "boolean" ? value : undefined),
});
