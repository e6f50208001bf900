/** One JSON-RPC endpoint over HTTP: sends a call and classifies what comes back. */
import { isRecord } from "../../../../../contract/values/is-record.ts";
import { parseRetryAfter } from "../../../../../contract/values/retry-after.ts";
import type { RpcAddress } from "../../../../platform/config/rpc-address.ts";
import {
  JsonTooLarge,
  JsonUnreadable,
  MAX_JSON_BYTES,
} from "../../../../platform/outbound/foreign-json/parse-foreign-json.ts";
import { readForeignJson } from "../../../../platform/outbound/foreign-json/read-foreign-json.ts";
import { isLoopback } from "../../../../platform/outbound/public-address.ts";
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

export interface EndpointOptions {
  readonly maxBytes?: number;
  /** Aborts all calls. */
  readonly signal?: AbortSignal | undefined;
}

/** Statuses that say that a key is missing, unpaid or refused. */
const REFUSED_STATUSES = [401, 402, 403];
/** JSON-RPC codes are 32-bit integers. Larger numbers are dropped, because an endpoint could encode a key in them. */
const MAX_CODE = 2 ** 31;
/** Error codes of the system and of Node.js, such as "ECONNREFUSED". */
const NETWORK_CODE = /^[A-Z][A-Z0-9_]{2,60}$/;

export function createEndpoint(
  address: RpcAddress,
  { maxBytes = MAX_JSON_BYTES, signal }: EndpointOptions = {},
): Endpoint {
  const { host } = address;
  let lastId = 0;
  return {
    host,
    isLocal: isLoopback(new URL(address.request().url).hostname),
    async send({ method, params }, timeoutMs) {
      lastId += 1;
      const body = JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params });
      const limits = { maxBytes, signal, timeoutMs };
      const { status, headers, json: answer, start } = await post(address, method, body, limits);
      const retryAfterMs = parseRetryAfter(headers.get("retry-after"), Date.now());
      if (isRecord(answer) && isRecord(answer.error)) {
        const { message } = answer.error;
        const code = parseCode(answer.error.code);
        const said = address.redact(typeof message === "string" ? message : "");
        const failure = status === 200 ? failureOf(code, said) : statusFailure(status, code, said);
        const what = code === null ? "an error without a code" : `error ${code}`;
        throw new RpcError(failure, sentence(host, method, failure, what), {
          ...{ code, retryAfterMs, said },
        });
      }
      if (status === 200 && isRecord(answer) && "result" in answer) return answer.result;
      const failure = statusFailure(status, status, null);
      const what = status === 200 ? "something other than JSON-RPC" : `HTTP ${status}`;
      throw new RpcError(failure, sentence(host, method, failure, what), {
        ...{ code: status, retryAfterMs, said: status === 200 ? address.redact(start) : "" },
      });
    },
  };
}

function sentence(host: string, method: string, failure: RpcFailure, what: string): string {
  return failure === "refused"
    ? `${host}: refuses the key of the RPC address: ${method} is answered with ${what}`
    : `${host}: ${method} is answered with ${what}`;
}

interface PostLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

async function post(
  address: RpcAddress,
  method: string,
  body: string,
  { maxBytes, timeoutMs, signal }: PostLimits,
) {
  const { host } = address;
  const { url, headers } = address.request();
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body,
      // A redirect is not followed, so that an endpoint cannot choose which host the server calls.
      redirect: "manual",
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
    });
    const options = { maxBytes, source: host, signal };
    const { json, start } = await readForeignJson(response.body, options);
    return { status: response.status, headers: response.headers, json, start };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof JsonUnreadable) {
      const failure = error instanceof JsonTooLarge ? "large" : "unavailable";
      throw new RpcError(failure, `${host}: ${method}: the answer ${error.message}`);
    }
    const reason = deadline.aborted ? `no answer within ${timeoutMs / 1000} s` : reasonOf(error);
    throw new RpcError("unavailable", `${host}: ${method}: ${reason}`);
  }
}

/** Returns the error code of a failed fetch. Leaves out the message, which may contain text from the server. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return NETWORK_CODE.test(code) ? code : "cannot be reached";
}

/**
 * Classifies an answer by its HTTP status. The JSON-RPC error in the body decides only for other statuses from 400 to 499.
 * `message` is null if the body has no JSON-RPC error.
 */
function statusFailure(status: number, code: number | null, message: string | null): RpcFailure {
  if (status === 429) return "throttled";
  if (REFUSED_STATUSES.includes(status)) return "refused";
  return status >= 400 && status < 500 && message !== null
    ? failureOf(code, message)
    : "unavailable";
}

function parseCode(code: unknown): number | null {
  return Number.isInteger(code) && Math.abs(Number(code)) <= MAX_CODE ? Number(code) : null;
}
