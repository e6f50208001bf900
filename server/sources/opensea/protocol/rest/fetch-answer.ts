/** Fetches one answer of OpenSea, with limits of time and size. */
import { JsonUnreadable } from "../../../../platform/outbound/foreign-json/parse-foreign-json.ts";
import { readForeignJson } from "../../../../platform/outbound/foreign-json/read-foreign-json.ts";
import { isSecret } from "../../../../platform/outbound/keys.ts";

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body. Undefined if it is not JSON. */
  readonly json: unknown;
}

export interface NoAnswer {
  /** Completes "OpenSea ...". Never has the key or the address. */
  readonly reason: string;
}

const MAX_BYTES = 20 * 1024 * 1024;

/** Rejects only if `signal` aborts. */
export async function fetchAnswer(
  url: URL,
  key: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<HttpAnswer | NoAnswer> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal?.addEventListener("abort", stop);
  try {
    const { status, headers, body } = await fetch(url, {
      headers: { Accept: "application/json", "X-API-KEY": key },
      // A redirect would send the key to another host.
      redirect: "error",
      signal: abort.signal,
    });
    const secret = isSecret(key) ? key : undefined;
    const options = { maxBytes: MAX_BYTES, source: url.host, secret, signal };
    return { status, headers, json: (await readForeignJson(body, options)).json };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof JsonUnreadable) return { reason: `sends an answer that ${error.message}` };
    if (abort.signal.aborted) return { reason: `does not answer within ${timeoutMs / 1000} s` };
    const code = codeOf(error);
    return { reason: code === null ? "cannot be reached" : `cannot be reached: ${code}` };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** The code of a network failure, such as "ECONNREFUSED". Messages are left out: some quote a header with the key. */
function codeOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string"
    ? cause.code
    : null;
}
