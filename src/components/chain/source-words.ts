/** Measures and formats the silence of a source (a chain or a marketplace), and decides when it is stale. */
import { ageText } from "../../../contract/values/format.ts";
import type { UnixMs } from "../../../contract/values/units.ts";

/** A source that says nothing for this long is stale. A chain has a block every 12 s or so, a marketplace a heartbeat every 30 s. */
const STALE_AFTER_MS = 120_000;

const MINUTE_MS = 60_000;

export interface Contact {
  readonly contactAt: UnixMs | null;
  readonly problem: string | null;
}

/** Formats an age of less than a minute in seconds: "4 s". */
export function shortAge(ms: number): string {
  return ms < MINUTE_MS ? `${Math.max(0, Math.floor(ms / 1000))} s` : ageText(ms);
}

/** Returns the time since the source answered, null if it never did. */
export function silenceOf({ contactAt }: Contact, now: UnixMs): number | null {
  return contactAt === null ? null : Math.max(0, now - contactAt);
}

export function isStale(source: Contact, now: UnixMs): boolean {
  const silence = silenceOf(source, now);
  return silence === null ? source.problem !== null : silence >= STALE_AFTER_MS;
}

/** Returns a sentence without its full stop, so that another one can end it. */
export function bare(sentence: string): string {
  return sentence.trim().replace(/\.+$/, "");
}
