/** Describes why metadata could not be fetched, and whether a retry may help. */

import { parseRetryAfter } from "../../../contract/values/retry-after.ts";
import { type FetchFault, OriginalError } from "../../platform/outbound/fetch-original.ts";
import { HostPausedError } from "./host-queues.ts";
import { MAX_METADATA_BYTES } from "./resolve-uri.ts";
import type { MetadataFault } from "./token-metadata.ts";

export interface Failure extends MetadataFault {
  /**
   * "final": a retry cannot help. "transient": the server may answer better later. "silent": the server gave no answer.
   * "paused": the host asks to wait for longer than the reader does.
   */
  readonly kind: "final" | "transient" | "silent" | "paused";
  /** Time in which no request may go to the host, if it asked for that. */
  readonly pauseMs?: number;
}

/** Predicates of sentences about an origin. They name no path, so that the failures of many tokens can be counted. */
const FAULTS: Readonly<Record<Exclude<FetchFault, "status">, string>> = {
  "not-allowed": "is or leads to an address at another port or scheme than http and https have",
  "not-public": "is or leads to a private network",
  "too-large": `sends more than ${MAX_METADATA_BYTES} bytes`,
  "too-many-redirects": "redirects too often",
  timeout: "does not answer in time",
  unreachable: "is unreachable",
};
const TOO_EARLY = 425;
const TOO_MANY_REQUESTS = 429;
const REQUEST_TIMEOUT = 408;
/** Pause of a host that answers 429 without a Retry-After. */
const USUAL_PAUSE_MS = 1_000;

/** Describes the error of a request to `url`. The request may have failed at a host that `url` redirects to. */
export function describeFailure(error: unknown, { origin }: URL, now: number): Failure {
  if (error instanceof HostPausedError)
    return { kind: "paused", reason: `${origin} asks to be left alone for longer than a minute` };
  if (!(error instanceof OriginalError)) return { kind: "final", reason: `${origin}: ${error}` };
  const { fault, status, retryAfter } = error;
  if (fault === "status") {
    const reason = `${origin} answers ${status}`;
    const mayPass =
      status >= 500 || [REQUEST_TIMEOUT, TOO_EARLY, TOO_MANY_REQUESTS].includes(status);
    if (!mayPass) return { kind: "final", reason };
    const usualMs = status === TOO_MANY_REQUESTS ? USUAL_PAUSE_MS : 0;
    return { kind: "transient", reason, pauseMs: parseRetryAfter(retryAfter, now) ?? usualMs };
  }
  const kind = fault === "timeout" || fault === "unreachable" ? "silent" : "final";
  return { kind, reason: `${origin} ${FAULTS[fault]}` };
}
