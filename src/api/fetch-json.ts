/** The page's own small requests: the list, stats, a token's valuation. The worker fetches the collection itself. */
import { apiErrorMessage } from "../../contract/api-error.ts";
import type { Parsed } from "../../contract/values/problem.ts";

/** Request timeout. The responses are small, so a slower one means a fault. */
const LIMIT_MS = 30_000;

const inFlight = new Map<string, AbortController>();

/** An unsuccessful response; `status` is its HTTP status. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Fetches `path` and parses its body. Aborts the previous request with the same key.
 * @throws HttpError for a status other than 2xx; TypeError if the server is unreachable;
 * Error if the body violates the contract; AbortError if a later request replaces this one;
 * TimeoutError after 30 s without the complete response.
 */
export async function fetchJson<T>(
  key: string,
  path: string,
  parse: (body: unknown) => Parsed<T>,
): Promise<T> {
  inFlight.get(key)?.abort();
  const controller = new AbortController();
  inFlight.set(key, controller);
  const timeoutError = new DOMException(`${path}: no answer in time`, "TimeoutError");
  const timer = setTimeout(() => controller.abort(timeoutError), LIMIT_MS);
  try {
    const response = await fetch(path, { signal: controller.signal });
    // Null without a JSON body; for an error, the status is enough.
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok)
      throw new HttpError(response.status, apiErrorMessage(body) ?? `${path}: ${response.status}`);
    const result = parse(body);
    if (!result.ok) throw new Error(`${path}: ${result.problem.place} ${result.problem.message}`);
    return result.value;
  } finally {
    clearTimeout(timer);
    if (inFlight.get(key) === controller) inFlight.delete(key);
  }
}
