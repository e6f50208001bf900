/** Fetches one answer of OpenSea, with limits of time and size. */
import { readText } from "../../outbound/fetch-text.ts";

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
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
    const response = await fetch(url, {
      headers: { Accept: "application/json", "X-API-KEY": key },
      // A redirect would send the key to another host.
      redirect: "error",
      signal: abort.signal,
    });
    const text = response.body === null ? "" : await readText(response.body, MAX_BYTES);
    if (text === null) return { reason: `answers with more than ${MAX_BYTES} bytes` };
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    signal?.throwIfAborted();
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
