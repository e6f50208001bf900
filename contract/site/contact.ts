/** `POST /contact`: a message to the people behind the site. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";
import { multiLine, senderFields, singleLine } from "./forms.ts";

export const MAX_MESSAGE_CHARS = 5_000;

export const RECEIVED_MESSAGE =
  "Thank you. We have received your message and will answer by email.";

const message = v.object({
  ...senderFields,
  /** Empty if not given. */
  NAME: v.optional(singleLine(100), ""),
  MESSAGE: multiLine(MAX_MESSAGE_CHARS),
});

export interface ContactMessage extends Output<typeof message> {}

/** Parses the body of `POST /contact`. Only address and message are required. Drops fields that the form does not have. */
export const parseContactMessage = parserOf(message, "contact");
