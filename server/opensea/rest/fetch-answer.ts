/** Fetches one answer of OpenSea, with limits of time and size. */
import { readBytes } from "../../outbound/fetch-text.ts";
import { JsonTooLarge, parseForeignJson } from "../../outbound/foreign-json/parse-foreign-json.ts";

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
  let answer: Response;
  let bytes: Buffer | null;
  try {
    answer = await fetch(url, {
      headers: { Accept: "application/json", "X-API-KEY": key },
      // A redirect would send the key to another host.
      redirect: "error",
      signal: abort.signal,
    });
    bytes = answer.body === null ? Buffer.alloc(0) : await readBytes(answer.body, MAX_BYTES);
  } catch (error) {
    signal?.throwIfAborted();
    if (abort.signal.aborted) return { reason: `does not answer within ${timeoutMs / 1000} s` };
    const code = codeOf(error);
    return { reason: code === null ? "cannot be reached" : `cannot be reached: ${code}` };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
  if (bytes === null) return { reason: `answers with more than ${MAX_BYTES} bytes` };
  try {
    const json = await parseForeignJson(bytes, signal);
    return { status: answer.status, headers: answer.headers, json };
  } catch (error) {
    if (error instanceof JsonTooLarge) return { reason: `sends an answer that ${error.message}` };
    throw error;
  }
}

/** The code of a network failure, such as "ECONNREFUSED". Messages are left out: some quote a header with the key. */
function codeOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string"
    ? cause.code
    : null;
}
