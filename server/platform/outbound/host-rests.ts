/** Hosts that asked for a pause by a Retry-After. They are not asked before it is over. */
import { LRUCache } from "lru-cache";
import { inspect } from "../../../contract/values/problem.ts";
import { parseRetryAfter } from "../../../contract/values/retry-after.ts";

export interface HostRests {
  /** Notes the Retry-After header of an answer. At most an hour of it is obeyed. */
  note(url: URL, retryAfter: string | null): void;
  /** Returns the time (UnixMs) before which the host must not be asked. Null if it may be asked. */
  until(url: URL): number | null;
}

const MAX_HOSTS = 1_000;

export function createHostRests(now: () => number = Date.now): HostRests {
  const rests = new LRUCache<string, number>({ max: MAX_HOSTS });
  return {
    note({ host }, retryAfter) {
      const pauseMs = parseRetryAfter(retryAfter, now());
      if (pauseMs) rests.set(host, now() + pauseMs);
    },
    until({ host }) {
      const end = rests.get(host) ?? 0;
      return end > now() ? end : null;
    },
  };
}

/** The host is not asked, because it asked for a pause. */
export class HostRestsError extends Error {
  override readonly name = "HostRestsError";
  /** UnixMs. */
  readonly until: number;

  constructor(url: URL, until: number) {
    super(`${inspect(url.host)} asked not to be asked before ${new Date(until).toISOString()}`);
    this.until = until;
  }
}
