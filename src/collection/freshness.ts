/** How fresh the listings on screen are, in one of five words and an age. */
import type { UnixMs } from "../../contract/units.ts";
import type { Connection } from "../../contract/worker-api.ts";

export type Freshness =
  /** The first listings are on their way. */
  | "connecting"
  | "live"
  /** Polled. */
  | "delayed"
  /** The server is not reached. */
  | "offline"
  /** Old, and to be confirmed: from the cache, after sleep, or from a worker that has fallen silent. */
  | "stale";

/** What is live or polled is confirmed every 15 s, and a dead connection noticed after 40: who is later is not. */
export const STALE_MS = 60_000;

/** Milliseconds since `asOf`, by one clock; null where it is not known. Never negative, whatever that clock did. */
export function ageOf(asOf: UnixMs | null, now: UnixMs): number | null {
  const age = asOf === null ? Number.NaN : now - asOf;
  return Number.isFinite(age) ? Math.max(0, age) : null;
}

export function freshnessOf({ name }: Connection, asOf: UnixMs | null, now: UnixMs): Freshness {
  if (name === "lost") return "offline";
  if ((ageOf(asOf, now) ?? 0) >= STALE_MS) return "stale";
  return name === "polling" ? "delayed" : name;
}
