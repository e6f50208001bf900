/**
 * Failures of JSON-RPC requests. The message has host, method and code, and is public. The endpoint's own text (`said`) is
 * only for the log and the terminal.
 */
import { inspect } from "node:util";
import { SourceError } from "../../../../market/source-error.ts";
import { quoted } from "../../../../platform/log/quoted.ts";

/**
 * rejected     the endpoint answered with a JSON-RPC error that a retry would not change
 * throttled    the endpoint asks for a slower rate
 * refused      the endpoint refuses the key
 * large        the answer needs too much memory or time to read
 * unavailable  no answer, a server error, or an answer that is not JSON-RPC
 * wrong        the answer does not match the request, or is implausible
 */
export type RpcFailure = "rejected" | "throttled" | "refused" | "large" | "unavailable" | "wrong";

export class RpcError extends SourceError {
  override readonly name = "RpcError";
  readonly failure: RpcFailure;
  /** Code of the JSON-RPC error, or the HTTP status. */
  readonly code: number | null;
  /** Time after which the endpoint may be asked again, if it said so. */
  readonly retryAfterMs: number | null;
  /** Error text of the endpoint, with the secrets of its address redacted. Empty if there is none. */
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

  /** Prints one line without a stack, because these failures are expected. */
  [inspect.custom](): string {
    return this.forOperator();
  }

  override forOperator(): string {
    return this.said === "" ? this.message : `${this.message}: ${quoted(this.said)}`;
  }
}

type RpcErrorDetails = Pick<RpcError, "code" | "retryAfterMs" | "said">;

/** Describes a failure for the log and the terminal, including the endpoint's text. */
export function describeForOperator(error: Error): string {
  return error instanceof SourceError ? error.forOperator() : error.message;
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
