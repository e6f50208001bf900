/**
 * All requests of the worker except the live stream. A request aborts the previous one under the same key,
 * so a stale answer cannot arrive late.
 */
import { apiErrorMessage } from "../../contract/api-error.ts";
import { parseJson } from "../../contract/values/decode-text.ts";
import { type Parsed, type Problem, problem } from "../../contract/values/problem.ts";
import type { Failure, FailureKind } from "../../contract/worker-api.ts";
import { retryAfterMs } from "./backoff.ts";
import type { Clock } from "./clock.ts";

/** `fetch` for a path of the API. */
export type FetchPath = (path: string, init: RequestInit) => Promise<Response>;

/** Timeout of a request, including its body. */
export const REQUEST_TIMEOUT_MS = 30_000;

export type Answer<T> =
  | { readonly kind: "ok"; readonly value: T; readonly etag: string | null }
  /** The version that the etag names is still current. */
  | { readonly kind: "not-modified" }
  /** Status 410: the requested data is too old. */
  | { readonly kind: "gone" }
  | {
      readonly kind: "failed";
      readonly failure: Failure;
      /** The server's `Retry-After`, if it sent one. */
      readonly retryAfterMs?: number;
    }
  /** A newer request under the key replaced this one, or `end` was called. */
  | { readonly kind: "aborted" };

type Failed = Extract<Answer<unknown>, { kind: "failed" }>;

/** True if the server answered with nothing that can be read. Another form of the same data may work. */
export function isRefused(answer: Answer<unknown>): answer is Failed {
  return answer.kind === "failed" && answer.failure.kind !== "unreachable";
}

export function failed(kind: FailureKind, message: string): Failed {
  return { kind: "failed", failure: { kind, message } };
}

/** Returns the answer for a refused body. */
export function badPayload({ problem: { place, message } }: { problem: Problem }): Failed {
  return failed("bad-payload", `${place}: ${message}`);
}

export type Requests = ReturnType<typeof createRequests>;

/** Reads a JSON body with one of the contract's parsers. */
export function json<T>(parse: (body: unknown) => Parsed<T>): (body: Uint8Array) => Parsed<T> {
  return (bytes) => {
    const body = parseJson(new TextDecoder().decode(bytes));
    return body === undefined ? problem("body", "must be JSON") : parse(body);
  };
}

export function createRequests(fetchPath: FetchPath, clock: Clock) {
  const inFlight = new Map<string, AbortController>();
  let ended = false;

  /** Never rejects. `read` takes the body's bytes. With `etag`, requests the body only if it has changed. */
  async function get<T>(
    key: string,
    path: string,
    read: (body: Uint8Array<ArrayBuffer>) => Parsed<T>,
    etag?: string | null,
  ): Promise<Answer<T>> {
    if (ended) return { kind: "aborted" };
    inFlight.get(key)?.abort();
    const controller = new AbortController();
    inFlight.set(key, controller);
    let isTimedOut = false;
    const cancelTimeout = clock.after(REQUEST_TIMEOUT_MS, () => {
      isTimedOut = true;
      controller.abort();
    });
    try {
      const headers: HeadersInit = etag ? { "If-None-Match": etag } : {};
      const response = await fetchPath(path, { headers, signal: controller.signal });
      const answer = await readAnswer(response, path, read);
      const retryAfter = retryAfterMs(response.headers.get("Retry-After"), clock.now());
      return answer.kind === "failed" && retryAfter !== null
        ? { ...answer, retryAfterMs: retryAfter }
        : answer;
    } catch (error) {
      if (controller.signal.aborted && !isTimedOut) return { kind: "aborted" };
      const reason = isTimedOut ? `no answer within ${REQUEST_TIMEOUT_MS / 1000} s` : String(error);
      return failed("unreachable", `${path}: ${reason}`);
    } finally {
      cancelTimeout();
      if (inFlight.get(key) === controller) inFlight.delete(key);
    }
  }

  return {
    get,
    /** Aborts all pending requests. Further requests return "aborted". */
    end(): void {
      ended = true;
      for (const controller of inFlight.values()) controller.abort();
    },
  };
}

/** Rejects if the body breaks off. */
async function readAnswer<T>(
  response: Response,
  path: string,
  read: (body: Uint8Array<ArrayBuffer>) => Parsed<T>,
): Promise<Answer<T>> {
  const { status } = response;
  if (status === 304) return { kind: "not-modified" };
  if (status === 410) return { kind: "gone" };
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.ok) {
    const result = read(bytes);
    if (!result.ok) return badPayload(result);
    return { kind: "ok", value: result.value, etag: response.headers.get("ETag") };
  }
  const errorMessage = json((body) => ({ ok: true, value: apiErrorMessage(body) }))(bytes);
  const message = `${path}: ${status}${errorMessage.ok && errorMessage.value ? ` ${errorMessage.value}` : ""}`;
  return failed(status === 404 ? "unknown-collection" : "unreachable", message);
}
