/** The body of every failed API answer: `{error: {code, message}}`. */

export type ApiErrorCode =
  | "bad_request"
  | "not_found"
  | "gone"
  | "too_large"
  | "too_many"
  | "unavailable"
  | "internal";

export interface ApiErrorBody {
  readonly error: { readonly code: ApiErrorCode; readonly message: string };
}

export function apiErrorBody(code: ApiErrorCode, message: string): ApiErrorBody {
  return { error: { code, message } };
}

/** Returns the message of a failed answer's body, or null if the body has another shape. */
export function apiErrorMessage(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  const { error } = body;
  if (typeof error !== "object" || error === null || !("message" in error)) return null;
  return typeof error.message === "string" ? error.message : null;
}
