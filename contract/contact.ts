/** `POST /contact`: a message to the people behind the site. */
import * as v from "valibot";
import { email, line, lines, trap } from "./forms.ts";
import { parseWith } from "./parse-with.ts";
import type { Parsed } from "./problem.ts";

/** Characters of a message. */
export const MAX_MESSAGE_CHARS = 5_000;

export interface ContactMessage {
  readonly EMAIL: string;
  /** Empty without one. */
  readonly NAME: string;
  readonly MESSAGE: string;
  /** Where the reader came from; empty if unknown. */
  readonly REF_URL: string;
  /** The trap: empty unless a program filled it in. */
  readonly WEBSITE: string;
}

export const RECEIVED_MESSAGE = "Thank you. We have your message and will answer by email.";

const message = v.object({
  EMAIL: email,
  NAME: v.optional(line(100), ""),
  MESSAGE: lines(MAX_MESSAGE_CHARS),
  REF_URL: v.optional(line(2_000), ""),
  WEBSITE: trap,
});

/** Body of `POST /contact`: address and message, the rest may be missing. Fields that are not the form's are left out. */
export function parseContactMessage(body: unknown): Parsed<ContactMessage> {
  return parseWith(message, body, "contact");
}
