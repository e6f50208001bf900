/** Failures of JSON-RPC requests. A message names the host alone, because the rest of an address may be a key. */

/**
 * rejected     the endpoint answered with a JSON-RPC error, which another try would not change
 * throttled    the endpoint asks for a slower rate
 * refused      the endpoint refuses the key
 * large        the answer takes too much memory or time to read
 * unavailable  no answer, a server error, or an answer that is none
 */
export type RpcFailure = "rejected" | "throttled" | "refused" | "large" | "unavailable";

export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly failure: RpcFailure;
  /** Code of the JSON-RPC error, or the HTTP status. */
  readonly code: number | null;
  /** Time after which the endpoint may be asked again, if it said so. */
  readonly retryAfterMs: number | null;

  constructor(
    failure: RpcFailure,
    message: string,
    {
      code = null,
      retryAfterMs = null,
    }: { code?: number | null; retryAfterMs?: number | null } = {},
  ) {
    super(message);
    this.failure = failure;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Messages of a JSON-RPC error that asks for a slower rate. Some providers use the code of other errors for it. */
const THROTTLED =
  /rate.?limit|too many requests|request count|compute units|per second|throughput|capacity|quota/i;
const THROTTLED_CODES = [429, -32029, -32097];
const REFUSED =
  /unauthori[sz]ed|api key|invalid key|key (is )?(expired|invalid|disabled)|authenticate|forbidden/i;

export function failureOf(code: number | null, message: string): RpcFailure {
  if (THROTTLED.test(message) || THROTTLED_CODES.includes(code ?? 0)) return "throttled";
  if (REFUSED.test(message)) return "refused";
  return "rejected";
}
