/** Tells whether this visit is traced. */
import { createStored } from "./stored.ts";

/** True if every visit of this browser is traced. `fairfloor.keep()` sets it. */
export const keptTrace = createStored({
  name: "trace",
  initial: false,
  parse: (value) => (typeof value === "boolean" ? value : undefined),
});

/** True if the address has `?trace`, or the flag is stored. */
export function isTraced(): boolean {
  return keptTrace.read() || /[?&]trace\b/.test(location.search);
}
