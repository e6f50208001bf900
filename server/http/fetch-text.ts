/** Asks another server for a text, bounded in time and size. For addresses that the operator or we chose. */

export interface FetchLimits {
  /** For everything together, redirects and the body included. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export interface FetchedText {
  readonly status: number;
  readonly text: string;
}

/** Rejects when the server is not reached, takes too long, or answers more than `maxBytes`. */
export async function fetchText(
  url: string,
  init: Pick<RequestInit, "method" | "headers" | "body">,
  { timeoutMs, maxBytes }: FetchLimits,
): Promise<FetchedText> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  const text = response.body === null ? "" : await readText(response.body, maxBytes);
  if (text === null) throw new Error(`the answer is larger than ${maxBytes} bytes`);
  return { status: response.status, text };
}

/** The whole body as UTF-8; null, and the rest is not read, if it is larger than `maxBytes`. */
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
