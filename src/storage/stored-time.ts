/**
 * Moments kept between visits. Clocks are set back, and a moment written under a wrong one may lie years
 * ahead: such a moment counts as now, so that no rule waits longer than it says.
 */
import type { UnixMs } from "../../contract/units.ts";
import { createStored, type Stored } from "./stored.ts";

/** Null until the moment came. */
export type StoredTime = Stored<UnixMs | null>;

export function storedTime(name: string): StoredTime {
  return createStored<UnixMs | null>({
    area: "local",
    name,
    version: 1,
    initial: null,
    parse: (value) =>
      Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined,
  });
}

/** The stored moment, written anew as `now` where it lies ahead of it. */
export function pastTime(stored: StoredTime, now: UnixMs): UnixMs | null {
  const time = stored.read();
  if (time === null || time <= now) return time;
  stored.write(now);
  return now;
}
