/** One JSON-RPC endpoint over HTTP: sends a call and classifies what comes back. */
import { isIP } from "node:net";
import { isRecord } from "../../../contract/values/is-record.ts";
import { inspect } from "../../../contract/values/problem.ts";
import { cut } from "../../model/foreign-text.ts";
import { JsonTooLarge, MAX_JSON_BYTES } from "../../outbound/foreign-json/parse-foreign-json.ts";
import { readForeignJson } from "../../outbound/foreign-json/read-foreign-json.ts";
import { failureOf, RpcError, type RpcFailure } from "./rpc-error.ts";

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface Endpoint {
  /** Host and port, without what may be a key. */
  readonly host: string;
  /** True for an address of this machine, whose calls are not limited. */
  readonly isLocal: boolean;
  /** Returns the result. Rejects with an `RpcError`. */
  send(call: RpcCall, timeoutMs: number): Promise<unknown>;
}

/** Characters of a message that are looked at. */
const MAX_MESSAGE_LENGTH = 1_000;
/** Statuses that say that a key is missing, unpaid or refused. */
const REFUSED_STATUSES = [401, 402, 403];

/** `signal` aborts all calls. */
export function createEndpoint(url: string, signal?: AbortSignal): Endpoint {
  const { host, hostname } = new URL(url);
  let lastId = 0;
  return {
    host,
    isLocal: isLoopback(hostname),
    async send({ method, params }, timeoutMs) {
      lastId += 1;
      const body = JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params });
      const answered = await post(url, host, body, timeoutMs, signal);
      const { status, headers, json: answer, start } = answered;
      const retryAfterMs = parseRetryAfter(headers.get("retry-after"));
      if (isRecord(answer) && isRecord(answer.error)) {
        const { code, message } = answer.error;
        const number = typeof code === "number" ? code : null;
        const said =
          typeof message === "string"
            ? cut(message, MAX_MESSAGE_LENGTH)
            : "an error without a message";
        const failure =
          status === 200 ? failureOf(number, said) : statusFailure(status, number, said);
        const what = failure === "refused" ? "refuses the key of the RPC address" : method;
        throw new RpcError(failure, `${host}: ${what}: ${said.slice(0, 300)}`, {
          code: number,
          retryAfterMs,
        });
      }
      if (status === 200 && isRecord(answer) && "result" in answer) return answer.result;
      throw new RpcError(statusFailure(status, status, ""), statusMessage(host, status, start), {
        code: status,
        retryAfterMs,
      });
    },
  };
}

async function post(
  url: string,
  host: string,
  body: string,
  timeoutMs: number,
  ending?: AbortSignal,
) {
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = ending ? AbortSignal.any([deadline, ending]) : deadline;
  const headers = { "Content-Type": "application/json" };
  try {
    const response = await fetch(url, { method: "POST", headers, body, signal });
    const options = { maxBytes: MAX_JSON_BYTES, source: host, signal: ending };
    const { json, start } = await readForeignJson(response.body, options);
    return { status: response.status, headers: response.headers, json, start };
  } catch (error) {
    if (error instanceof JsonTooLarge)
      throw new RpcError("large", `${host}: the answer ${error.message}`);
    const reason = deadline.aborted ? `no answer within ${timeoutMs / 1000} s` : reasonOf(error);
    throw new RpcError("unavailable", `${host}: ${reason}`);
  }
}

/** The cause of a failed fetch says more than its message. It names no path of the address. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.message;
  return error instanceof Error ? error.message : String(error);
}

/** The status says more than a JSON-RPC error in the body, except for a request that is refused. */
function statusFailure(status: number, code: number | null, message: string): RpcFailure {
  if (status === 429) return "throttled";
  if (REFUSED_STATUSES.includes(status)) return "refused";
  return status >= 400 && status < 500 && message !== "" ? failureOf(code, message) : "unavailable";
}

function statusMessage(host: string, status: number, start: string): string {
  if (REFUSED_STATUSES.includes(status))
    return `${host}: refuses the key of the RPC address: HTTP ${status}`;
  if (status !== 200) return `${host} answers HTTP ${status}`;
  return `${host} answers with something other than JSON-RPC: ${inspect(start)}`;
}

/** Returns null if the header is absent, or is no number of seconds. */
function parseRetryAfter(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/** True for a name or address of this machine. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
