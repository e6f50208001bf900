/** The live stream: server-sent events that carry listing deltas of one or several collections. */
import { type ListingsDelta, parseListingsDelta } from "./listings.ts";
import { type Parsed, parsed, problem } from "./problem.ts";

export const STREAM_EVENTS = { listings: "listings", ping: "ping", bye: "bye" } as const;

/** A `ping` comes this often; silence of several means the connection is dead. */
export const PING_MS = 15_000;

/**
 * The data of a `bye` is `{"spreadMs": BYE_SPREAD_MS}`: the server ends, and its readers come back at moments of
 * their own within this time, so that the next one is not asked by all of them at once.
 */
export const BYE_SPREAD_MS = 20_000;

/** How often listings are polled where the stream does not get through. */
export const POLL_MS = 15_000;

export interface StreamedDelta extends ListingsDelta {
  readonly collection: string;
}

/** The data of a `listings` event: a delta with its collection. */
export function parseStreamedDelta(text: string): Parsed<StreamedDelta> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return problem("event", "its data must be JSON");
  }
  const delta = parseListingsDelta(body);
  if (!delta.ok) return delta;
  const { collection } = body as { collection?: unknown }; // a delta is an object
  if (typeof collection !== "string") return problem("collection", "must be text");
  return parsed({ ...delta.value, collection });
}
