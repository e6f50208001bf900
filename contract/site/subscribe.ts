/** `POST /subscribe`: the mailing list's form. The names of the fields are the provider's. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";
import { senderFields, singleLine } from "./forms.ts";

/** Answer if a provider that sends a confirmation email gives no message of its own. */
export const CONFIRM_MESSAGE = "To confirm, please click the link in the email we just sent you.";

/** Answer if the server keeps the list itself and sends no email yet. */
export const LISTED_MESSAGE = "You are on our list; no email is sent yet.";

const subscription = v.object({
  ...senderFields,
  /** Social handle, or a link to a profile as an app shares it; empty if not given. */
  TWTT: v.optional(singleLine(200), ""),
});

export interface Subscription extends Output<typeof subscription> {}

/** Parses the body of `POST /subscribe`. Only the address is required. Drops fields that the form does not have. */
export const parseSubscription = parserOf(subscription, "subscribe");
