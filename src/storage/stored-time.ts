/**
 * Times stored between visits. A time in the future was written while the clock was wrong. `pastTime` reads it as now,
 * so that a wait since that time does not exceed its usual length.
 */
import type { UnixMs } from "../../contract/values/units.ts";
import { createStored, type Stored } from "./stored.ts";

/** A stored time; null until the event has happened. */
export type StoredTime = Stored<UnixMs | null>;

export function storedTime(name: string): StoredTime {
  return createStored<UnixMs | null>({
    name,
    initial: null,
    parse: (value) =>
      Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined,
  });
}

/** Returns the stored time. If it is after `now`, replaces it by `now`. */
export function pastTime(stored: StoredTime, now: UnixMs): UnixMs | null {
  const time = stored.read();
  if (time === null || time <= now) return time;
  stored.write(now);
  return now;
}
