/** Error answers: `{error: {code, message}}` with the matching status. */
import type { Context } from "hono";
import { type ApiErrorCode, apiErrorBody } from "../../../contract/api-error.ts";
import { inspect } from "../../../contract/values/problem.ts";

const STATUS = {
  bad_request: 400,
  forbidden: 403,
  not_found: 404,
  gone: 410,
  too_large: 413,
  too_many: 429,
  unsupported_type: 415,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ApiErrorCode, number>;

/** Thrown by a route, which the app answers with `answerError`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly retryAfterS: number | undefined;

  constructor(code: ApiErrorCode, message: string, retryAfterS?: number) {
    super(message);
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

/** Returns what was found of the collection that the address names, or throws the answer that there is none. */
export function foundOf<Found>(collection: string, found: Found | null | undefined): Found {
  if (found) return found;
  throw new ApiError("not_found", `There is no collection ${inspect(collection)}.`);
}

/** `message` is one sentence that states what would be valid. It may quote input only through `inspect`. */
export function answerError(
  c: Context,
  code: ApiErrorCode,
  message: string,
  retryAfterS?: number,
): Response {
  c.header("Cache-Control", "no-store");
  if (retryAfterS !== undefined) c.header("Retry-After", String(retryAfterS));
  return c.json(apiErrorBody(code, message), STATUS[code]);
}
