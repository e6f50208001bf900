/** Freshness of the listings on screen: one of five states, and an age. */
import type { UnixMs } from "../../contract/values/units.ts";
import type { Connection } from "../../contract/worker-api.ts";

export type Freshness =
  /** The first listings have not arrived yet. */
  | "connecting"
  | "live"
  /** Polling instead of streaming. */
  | "delayed"
  /** The server is unreachable. */
  | "offline"
  /** Old and unconfirmed: from the cache, after sleep, or from a worker that stopped responding. */
  | "stale";

/** A live or polling connection confirms every 15 s, and a dead one is detected after 40 s. Later means stale. */
export const STALE_MS = 60_000;

/** Returns milliseconds since `asOf` by one clock; null if unknown. Never negative, even if that clock went back. */
export function ageOf(asOf: UnixMs | null, now: UnixMs): number | null {
  const age = asOf === null ? Number.NaN : now - asOf;
  return Number.isFinite(age) ? Math.max(0, age) : null;
}

export function freshnessOf({ name }: Connection, asOf: UnixMs | null, now: UnixMs): Freshness {
  if (name === "lost") return "offline";
  if ((ageOf(asOf, now) ?? 0) >= STALE_MS) return "stale";
  return name === "polling" ? "delayed" : name;
}
