/** When the reader last opened the site, kept between visits. */
import type { UnixMs } from "../../contract/units.ts";
import { storedTime } from "./stored-time.ts";

const lastVisitTime = storedTime("lastVisitTime");

/** Called once per load of the site, which is a visit; moving between its pages is none. */
export function recordVisit(now: UnixMs): void {
  lastVisitTime.write(now);
}
