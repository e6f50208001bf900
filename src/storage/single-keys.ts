import { createStored } from "./stored.ts";

/** Whether keys such as `f` act without a modifier. Who speaks to the page, or hits keys by chance, turns them off. */
export const singleKeys = createStored<boolean>({
  area: "local",
  name: "singleKeys",
  version: 1,
  initial: true,
  parse: (value) => (typeof value === "boolean" ? value : undefined),
});
