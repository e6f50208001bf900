import { createStored } from "./stored.ts";

/** True if keys such as `f` act without a modifier. Readers who use speech input or hit keys by accident turn them off. */
export const singleKeys = createStored<boolean>({
  name: "singleKeys",
  initial: true,
  parse: (value) => (typeof value === "boolean" ? value : undefined),
});
