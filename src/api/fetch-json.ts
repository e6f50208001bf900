/**
 * The page's own small requests (the list, stats, a token's valuation). The collection itself is
 * fetched by the worker. A request under a key aborts the one before it under the same key.
 */
import { apiErrorMessage } from "../../contract/api-error.ts";
import type { Parsed } from "../../contract/problem.ts";

/** A request that takes longer is given up. The answers are small: something is wrong by then. */
const LIMIT_MS = 30_000;

const underWay = new Map<string, AbortController>();

/** An answer that is no success; `status` is its HTTP status. */
export class AnswerError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "AnswerError";
    this.status = status;
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null; // an empty or foreign body: the status says enough
  }
}

/**
 * Gets `path` and parses its body.
 * @throws AnswerError for a status other than 2xx; TypeError when the server is not reached;
 * Error when the body is not what the contract says; AbortError when a later request took over;
 * TimeoutError after 30 s without the whole answer.
 */
export async function fetchJson<T>(
  key: string,
  path: string,
  parse: (body: unknown) => Parsed<T>,
): Promise<T> {
  underWay.get(key)?.abort();
  const controller = new AbortController();
  underWay.set(key, controller);
  const late = new DOMException(`${path}: no answer in time`, "TimeoutError");
  const limit = setTimeout(() => controller.abort(late), LIMIT_MS);
  try {
    const response = await fetch(path, { signal: controller.signal });
    const body = await bodyOf(response);
    if (!response.ok)
      throw new AnswerError(
        response.status,
        apiErrorMessage(body) ?? `${path}: ${response.status}`,
      );
    const result = parse(body);
    if (!result.ok) throw new Error(`${path}: ${result.problem.place} ${result.problem.message}`);
    return result.value;
  } finally {
    clearTimeout(limit);
    if (underWay.get(key) === controller) underWay.delete(key);
  }
}
