/**
 * Requests that are sent before the page opens a collection: on a slow line, the page's scripts take seconds more. The first
 * request for the same path takes the answer.
 */
import type { Clock } from "./clock.ts";
import { type FetchPath, REQUEST_TIMEOUT_MS } from "./requests.ts";

interface EarlyRequest {
  readonly response: Promise<Response>;
  readonly controller: AbortController;
}

export function createEarlyRequests(fetchPath: FetchPath, clock: Clock) {
  const early = new Map<string, EarlyRequest>();

  /** Aborts what nobody has taken. */
  function end(): void {
    for (const { controller } of early.values()) controller.abort();
    early.clear();
  }

  return {
    /** Sends requests, whose answers are kept until they are taken, or for as long as a request may take. */
    send(paths: readonly string[]): void {
      if (early.size === 0) clock.after(REQUEST_TIMEOUT_MS, end);
      for (const path of paths) {
        const controller = new AbortController();
        const response = fetchPath(path, { signal: controller.signal });
        response.catch(() => {}); // whoever takes it reports it
        early.set(path, { response, controller });
      }
    },

    /** `fetch` for a path of the API. */
    fetchPath(path: string, init: RequestInit): Promise<Response> {
      const taken = early.get(path);
      early.delete(path);
      if (!taken || new Headers(init.headers).has("If-None-Match")) return fetchPath(path, init);
      init.signal?.addEventListener("abort", () => taken.controller.abort());
      return taken.response;
    },
  };
}
