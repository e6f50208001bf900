/** The live stream: server-sent events that carry listing deltas of one or several collections. */

import { parseJson } from "../values/decode-text.ts";
import { type Parsed, parsed, problem } from "../values/problem.ts";
import { type ListingsDelta, parseListingsDelta } from "./listings.ts";

export const STREAM_EVENTS = { listings: "listings", ping: "ping", bye: "bye" } as const;

/** Interval of `ping` events. A silence of several intervals means that the connection is dead. */
export const PING_MS = 15_000;

/**
 * A server that ends says `bye` to all its clients in the same moment. Each client waits a random time up to this
 * before it reconnects. After a `Retry-After`, it waits that random time in addition. The next server thus does not
 * receive all clients together.
 */
export const BYE_JITTER_MS = 25_000;

/** A ping is late after this long. Until then, a tab that was away need not check the stream. */
export const FRESH_MS = 1.2 * PING_MS;

/** Interval of the polls for listings while the stream is down. */
export const POLL_MS = 15_000;

export interface StreamedDelta extends ListingsDelta {
  readonly collection: string;
}

/** Parses the data of a `listings` event: the envelope of a delta, and its collection. */
export function parseStreamedDelta(text: string): Parsed<StreamedDelta> {
  const body = parseJson(text);
  if (body === undefined) return problem("event", "its data must be JSON");
  const delta = parseListingsDelta(body);
  if (!delta.ok) return delta;
  const { collection } = body as { collection?: unknown }; // an object, as it holds a delta
  if (typeof collection !== "string") return problem("collection", "must be text");
  return parsed({ ...delta.value, collection });
}
