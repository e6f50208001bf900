/** Decides when the toast opens by itself, and when closing it is recorded. */
import { DAY_MS, type UnixMs } from "../../contract/values/units.ts";
import {
  betaSignupToastLastAutoOpenedDate,
  betaSignupToastLastClosedAfterAutoOpenedDate,
  lastSubscribedToBetaDate,
} from "../storage/beta.ts";
import { pastTime } from "../storage/stored-time.ts";

/** Milliseconds from the site's load to the automatic opening. */
export const AUTO_OPEN_DELAY_MS = 5_000;
/** Milliseconds until the toast may open by itself again after it did so and was closed. */
export const REOPEN_AFTER_MS = 7 * DAY_MS;

export function mayAutoOpen(now: UnixMs): boolean {
  if (lastSubscribedToBetaDate.read() !== null) return false;
  const closedAt = pastTime(betaSignupToastLastClosedAfterAutoOpenedDate, now);
  return closedAt === null || now - closedAt >= REOPEN_AFTER_MS;
}

export const recordAutoOpen = betaSignupToastLastAutoOpenedDate.write;

/** Records the close if the toast opened by itself and this close is not recorded yet. */
export function recordClose(now: UnixMs): void {
  const openedAt = pastTime(betaSignupToastLastAutoOpenedDate, now);
  const closedAt = pastTime(betaSignupToastLastClosedAfterAutoOpenedDate, now);
  if (openedAt === null || (closedAt !== null && closedAt >= openedAt)) return;
  betaSignupToastLastClosedAfterAutoOpenedDate.write(now);
}
