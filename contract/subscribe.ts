/** `POST /subscribe`: the mailing list's form. The names of the fields are the provider's. */
import * as v from "valibot";
import { email, line, trap } from "./forms.ts";
import { parseWith } from "./parse-with.ts";
import type { Parsed } from "./problem.ts";

export interface Subscription {
  readonly EMAIL: string;
  /** A social handle; empty without one. */
  readonly TWTT: string;
  /** Where the reader came from; empty if unknown. */
  readonly REF_URL: string;
  /** The trap: empty unless a program filled it in. */
  readonly WEBSITE: string;
}

/** Where a provider sends a mail to confirm (spec section 8). */
export const CONFIRM_MESSAGE = "To confirm, please click the link in the email we just sent you.";

/** Where the server keeps the list itself, and sends nothing yet. */
export const LISTED_MESSAGE = "You're on the list. We'll write to this address when there is news.";

const subscription = v.object({
  EMAIL: email,
  TWTT: v.optional(line(60), ""),
  REF_URL: v.optional(line(2_000), ""),
  WEBSITE: trap,
});

/** Body of `POST /subscribe`: all but the address may be missing. Fields that are not the form's are left out. */
export function parseSubscription(body: unknown): Parsed<Subscription> {
  return parseWith(subscription, body, "subscribe");
}
