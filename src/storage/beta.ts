/** Stored state of the beta sign-up. The wallet connection stores the beta code. */
import { isEmail } from "../../contract/site/forms.ts";
import type { UnixMs } from "../../contract/values/units.ts";
import { createStored } from "./stored.ts";
import { storedTime } from "./stored-time.ts";

/** Email address that was signed up in this browser; null before that. */
export const betaEmail = createStored<string | null>({
  name: "betaEmail",
  initial: null,
  parse: (value) =>
    value === null || (typeof value === "string" && isEmail(value)) ? value : undefined,
});

export const lastSubscribedToBetaDate = storedTime("lastSubscribedToBetaDate");

/** Stores that `email` was signed up at `now`. */
export function recordSubscription(email: string, now: UnixMs): void {
  lastSubscribedToBetaDate.write(now);
  betaEmail.write(email);
}

export const betaSignupToastLastAutoOpenedDate = storedTime("betaSignupToastLastAutoOpenedDate");

export const betaSignupToastLastClosedAfterAutoOpenedDate = storedTime(
  "betaSignupToastLastClosedAfterAutoOpenedDate",
);
