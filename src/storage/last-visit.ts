import type { UnixMs } from "../../contract/values/units.ts";
import { storedTime } from "./stored-time.ts";

const lastVisitTime = storedTime("lastVisitTime");

/** Stores the time of a visit. Called once per load of the site; navigation inside it is no visit. */
export function recordVisit(now: UnixMs): void {
  lastVisitTime.write(now);
}
