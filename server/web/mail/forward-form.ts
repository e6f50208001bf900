/**
 * Forwards a form to a provider's endpoint, form-encoded, and reads the answer.
 *
 * Providers answer in the callback style (`name({"result": ..., "msg": ...})`) or with the same object as plain
 * JSON. For any other answer, the status decides.
 */
import { FORM_FAILED, type FormAnswer } from "../../../contract/site/forms.ts";
import { parseJson } from "../../../contract/values/decode-text.ts";
import { isRecord } from "../../../contract/values/is-record.ts";
import { plainText } from "../../../contract/values/plain-text.ts";
import { type FetchLimits, fetchText } from "../../platform/outbound/fetch-text.ts";

const LIMITS: FetchLimits = { timeoutMs: 8_000, maxBytes: 64 * 1024 };

/**
 * Returns the provider's own message as plain text. `thanks` is the message of a success without one. Rejects if the
 * provider is unreachable, takes too long, answers too much or fails without a message.
 */
export async function forwardForm(
  endpoint: string,
  fields: Readonly<Record<string, string>>,
  thanks: string,
  limits: FetchLimits = LIMITS,
): Promise<FormAnswer> {
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  const { status, text } = await fetchText(
    endpoint,
    {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(given), // sent as application/x-www-form-urlencoded
    },
    limits,
  );
  const reply = readAnswer(text);
  const msg = plainText(reply?.msg ?? "");
  if (reply?.result === "error") return { result: "error", msg: msg || FORM_FAILED.msg };
  if (status < 200 || status >= 300) throw new Error(`the provider answers ${status}`);
  return { result: "success", msg: msg || thanks };
}

/** Parses result and message of an answer. Returns null if there are none. Any result but "success" is an error. */
function readAnswer(text: string): FormAnswer | null {
  const body = parseJson(callbackArgument(text) ?? text);
  if (!isRecord(body)) return null; // a page or an empty body, for example
  const { result, msg } = body;
  if (result === undefined || typeof msg !== "string") return null;
  return { result: result === "success" ? "success" : "error", msg };
}

/** Returns what stands between the brackets of `name(...);`. One pattern for all of it would take minutes for many spaces. */
function callbackArgument(text: string): string | null {
  const call = text.trim();
  const written = call.endsWith(";") ? call.slice(0, -1).trimEnd() : call;
  const open = written.indexOf("(");
  const isCall = open >= 0 && written.endsWith(")") && /^[\w$.\s]*$/.test(written.slice(0, open));
  return isCall ? written.slice(open + 1, -1) : null;
}
