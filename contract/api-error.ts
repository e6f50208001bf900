/** The body of every failed API answer: `{error: {code, message}}`. */
import { isRecord } from "./values/is-record.ts";

export type ApiErrorCode =
  | "bad_request"
  | "forbidden"
  | "not_found"
  | "gone"
  | "too_large"
  | "too_many"
  | "unsupported_type"
  | "unavailable"
  | "internal";

export function apiErrorBody(code: ApiErrorCode, message: string) {
  return { error: { code, message } };
}

/** Returns the message of a failed answer's body, or null if the body has another shape. */
export function apiErrorMessage(body: unknown): string | null {
  const error = isRecord(body) ? body.error : null;
  const message = isRecord(error) ? error.message : null;
  return typeof message === "string" ? message : null;
}
