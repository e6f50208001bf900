/** `POST /contact`: a message to the people behind the site. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";
import { email, honeypot, multiLine, singleLine } from "./forms.ts";

export const MAX_MESSAGE_CHARS = 5_000;

export const RECEIVED_MESSAGE =
  "Thank you. We have received your message and will answer by email.";

const message = v.object({
  EMAIL: email,
  /** Empty if not given. */
  NAME: v.optional(singleLine(100), ""),
  MESSAGE: multiLine(MAX_MESSAGE_CHARS),
  /** Address of the referring page; empty if unknown. */
  REF_URL: v.optional(singleLine(2_000), ""),
  WEBSITE: honeypot,
});

export interface ContactMessage extends Output<typeof message> {}

/** Parses the body of `POST /contact`. Only address and message are required. Drops fields that the form does not have. */
export const parseContactMessage = parserOf(message, "contact");
