/** When the toast opens by itself, and when closing it is recorded (spec section 4). */
import type { UnixMs } from "../../contract/units.ts";
import {
  betaSignupToastLastAutoOpenedDate,
  betaSignupToastLastClosedAfterAutoOpenedDate,
  lastSubscribedToBetaDate,
} from "../storage/beta.ts";
import { pastTime } from "../storage/stored-time.ts";

/** Milliseconds from the load of the site to the toast. */
export const AUTO_OPEN_DELAY_MS = 5_000;
/** Milliseconds that the toast stays away after it opened by itself and was closed. */
export const REOPEN_AFTER_MS = 7 * 86_400_000;

export function mayAutoOpen(now: UnixMs): boolean {
  if (lastSubscribedToBetaDate.read() !== null) return false;
  const closedAt = pastTime(betaSignupToastLastClosedAfterAutoOpenedDate, now);
  return closedAt === null || now - closedAt >= REOPEN_AFTER_MS;
}

export function recordAutoOpen(now: UnixMs): void {
  betaSignupToastLastAutoOpenedDate.write(now);
}

/** Records that the toast was closed, if it opened by itself and that is not recorded yet. */
export function recordClose(now: UnixMs): void {
  const openedAt = pastTime(betaSignupToastLastAutoOpenedDate, now);
  const closedAt = pastTime(betaSignupToastLastClosedAfterAutoOpenedDate, now);
  if (openedAt === null || (closedAt !== null && closedAt >= openedAt)) return;
  betaSignupToastLastClosedAfterAutoOpenedDate.write(now);
}
