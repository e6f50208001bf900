/**
 * What both forms share: how the server answers `POST /subscribe` and `POST /contact`, and what counts as an
 * email address.
 */
import * as v from "valibot";
import { apiErrorMessage } from "./api-error.ts";
import { plainText } from "./plain-text.ts";

/** The answer to a form, as the mailing list's provider gives it. `msg` is plain text, never HTML. */
export interface FormAnswer {
  readonly result: "success" | "error";
  readonly msg: string;
}

const MAX_EMAIL_CHARS = 254;
const EMAIL = /^[^\s\p{Cc}]+@[^\s\p{Cc}]+\.[^\s\p{Cc}]+$/u;

/** The spec's loose pattern: text, an at sign, text, a dot, text; no spaces in it, and no control characters. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_CHARS && EMAIL.test(text);
}

const formAnswer = v.object({ result: v.string(), msg: v.string() });

/** For an answer that says nothing, and for none at all. */
export const FORM_FAILED: FormAnswer = {
  result: "error",
  msg: "This did not work. Try again in a minute.",
};

/**
 * The body of an answer to a form, of a failed one too. Whatever came, there is a message to show, in plain
 * text; a result other than success is an error.
 */
export function readFormAnswer(body: unknown): FormAnswer {
  const answer = v.safeParse(formAnswer, body);
  const msg = plainText(answer.success ? answer.output.msg : (apiErrorMessage(body) ?? ""));
  if (answer.success && answer.output.result === "success")
    return { result: "success", msg: msg || "Thank you." };
  return msg === "" ? FORM_FAILED : { result: "error", msg };
}

// Fields, for the schemas of the forms.

/** One line of text, trimmed, at most `max` characters. The database could not keep a NUL. */
export function line(max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, `must have at most ${max} characters`),
    v.regex(/^\P{Cc}*$/u, "must be one line without control characters"),
  );
}

/** Text of several lines, trimmed, 1 to `max` characters. */
export function lines(max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, "must not be empty"),
    v.maxLength(max, `must have at most ${max} characters`),
    v.regex(/^[\P{Cc}\t\r\n]*$/u, "must have no control characters"),
  );
}

export const email = v.pipe(
  v.string(),
  v.trim(),
  v.check(isEmail, "must be an email address, such as name@example.org"),
);

/**
 * A field that people do not see and therefore leave empty: who fills it in is a program. The forms hold it
 * hidden, out of the tab order and without autocomplete.
 */
export const trap = v.optional(line(200), "");
