/** Fetches text from another server, with limits of time and size. Only for URLs that the operator or we chose. */

export interface FetchLimits {
  /** Total time, including the body. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export interface FetchedText {
  readonly status: number;
  readonly text: string;
  /** The Retry-After header, or null. */
  readonly retryAfter: string | null;
}

/**
 * Rejects if the server is unreachable, takes too long, redirects or answers with more than `maxBytes`. A redirect could
 * send the request, with what a reader wrote, to another server or into our network.
 */
export async function fetchText(
  url: string,
  init: Pick<RequestInit, "method" | "headers" | "body">,
  { timeoutMs, maxBytes }: FetchLimits,
): Promise<FetchedText> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...init, signal, redirect: "error" });
  const text = response.body === null ? "" : await readText(response.body, maxBytes);
  if (text === null) throw new Error(`the answer is larger than ${maxBytes} bytes`);
  const { status, headers } = response;
  return { status, text, retryAfter: headers.get("retry-after") };
}

/** Reads the whole body as UTF-8. If it is larger than `maxBytes`, stops reading and returns null. */
export async function readText(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
