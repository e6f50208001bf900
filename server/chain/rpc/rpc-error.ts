/**
 * Failures of JSON-RPC requests. A message has host, method and code, and is public. What the endpoint said is for the log
 * and the terminal alone.
 */
import { inspect } from "node:util";
import { quoted } from "../../log/printable.ts";

/**
 * rejected     the endpoint answered with a JSON-RPC error, which another try would not change
 * throttled    the endpoint asks for a slower rate
 * refused      the endpoint refuses the key
 * large        the answer takes too much memory or time to read
 * unavailable  no answer, a server error, or an answer that is none
 * wrong        the answer is not what was asked for, or cannot be true
 */
export type RpcFailure = "rejected" | "throttled" | "refused" | "large" | "unavailable" | "wrong";

export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly failure: RpcFailure;
  /** Code of the JSON-RPC error, or the HTTP status. */
  readonly code: number | null;
  /** Time after which the endpoint may be asked again, if it said so. */
  readonly retryAfterMs: number | null;
  /** Foreign text without the secrets of its endpoint. Empty if there is none. */
  readonly said: string;

  constructor(
    failure: RpcFailure,
    message: string,
    { code = null, retryAfterMs = null, said = "" }: Partial<RpcErrorDetails> = {},
  ) {
    super(message);
    this.failure = failure;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.said = said;
  }

  /** A logged failure is one line: the stack of an expected one says nothing. */
  [inspect.custom](): string {
    return describeForOperator(this);
  }
}

type RpcErrorDetails = Pick<RpcError, "code" | "retryAfterMs" | "said">;

/** Describes a failure for the log and the terminal, with what the endpoint said. */
export function describeForOperator(error: Error): string {
  const said = error instanceof RpcError ? error.said : "";
  return said === "" ? error.message : `${error.message}: ${quoted(said)}`;
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
