/** Time of the last visit, stored between visits. */
import type { UnixMs } from "../../contract/values/units.ts";
import { storedTime } from "./stored-time.ts";

const lastVisitTime = storedTime("lastVisitTime");

/** Called once per load of the site, which counts as a visit. Navigation inside the site does not. */
export function recordVisit(now: UnixMs): void {
  lastVisitTime.write(now);
}
