/** When the reader last opened the site, kept between visits. */
import type { UnixMs } from "../../contract/units.ts";
import { createStored } from "./stored.ts";

/** Null until a visit was recorded. */
const lastVisitTime = createStored<UnixMs | null>({
  area: "local",
  name: "lastVisitTime",
  version: 1,
  initial: null,
  parse: (value) => (typeof value === "number" && value >= 0 ? value : undefined),
});

/** Called once per load of the site, which is a visit; moving between its pages is none. */
export function recordVisit(now: UnixMs): void {
  lastVisitTime.write(now);
}
