/**
 * Shared by both forms: the server's answer to `POST /subscribe` and `POST /contact`, the check of an email
 * address, and the fields.
 */
import * as v from "valibot";
import { apiErrorMessage } from "../api-error.ts";
import { plainText } from "../values/plain-text.ts";
import type { Problem } from "../values/problem.ts";

/** The answer to a form, in the format of the mailing list's provider. `msg` is plain text, never HTML. */
export interface FormAnswer {
  readonly result: "success" | "error";
  readonly msg: string;
}

const MAX_EMAIL_CHARS = 254;
const EMAIL = /^[^\s\p{Cc}]+@[^\s\p{Cc}]+\.[^\s\p{Cc}]+$/u;

/** Checks a loose pattern: text, an at sign, text, a dot, text, without spaces or control characters. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_CHARS && EMAIL.test(text);
}

const formAnswer = v.object({ result: v.string(), msg: v.string() });

/** Shown for an answer without a message, and if no answer arrives. */
export const FORM_FAILED: FormAnswer = {
  result: "error",
  msg: "Something went wrong. Try again in a minute.",
};

/**
 * Reads the body of an answer to a form, even of a failed one. Always returns a message to show, in plain text.
 * A result other than "success" is an error.
 */
export function readFormAnswer(body: unknown): FormAnswer {
  const answer = v.safeParse(formAnswer, body);
  const msg = plainText(answer.success ? answer.output.msg : (apiErrorMessage(body) ?? ""));
  if (answer.success && answer.output.result === "success")
    return { result: "success", msg: msg || "Thank you." };
  return msg === "" ? FORM_FAILED : { result: "error", msg };
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  EMAIL: "The email address",
  NAME: "The name",
  MESSAGE: "The message",
  TWTT: "The social handle",
};

/** Returns a sentence about a form that was refused. It names a field as the page does. */
export function formProblem({ place, message }: Problem): string {
  const [, field = ""] = place.split(".");
  return `${FIELD_NAMES[field] ?? place} ${message}.`;
}

// Fields, for the schemas of the forms.

function trimmed(max: number, pattern: RegExp, rule: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, `must have at most ${max} characters`),
    v.regex(pattern, rule),
  );
}

/** One line of text, trimmed, at most `max` characters. The database cannot store a NUL. */
export function singleLine(max: number) {
  return trimmed(max, /^\P{Cc}*$/u, "must be one line without control characters");
}

/** Text of several lines, trimmed, 1 to `max` characters. */
export function multiLine(max: number) {
  const lines = trimmed(max, /^[\P{Cc}\t\r\n]*$/u, "must have no control characters");
  return v.pipe(lines, v.minLength(1, "must not be empty"));
}

const email = v.pipe(v.string(), v.trim(), v.check(isEmail, "must look like name@example.org"));

/** Fields of every form. */
export const senderFields = {
  EMAIL: email,
  /** Address of the referring page; empty if unknown. */
  REF_URL: v.optional(singleLine(2_000), ""),
  /**
   * Honeypot: a field that people do not see and therefore leave empty. A sender that fills it in is a bot. The forms
   * hide it, keep it out of the tab order and disable its autocomplete.
   */
  WEBSITE: v.optional(singleLine(200), ""),
};
