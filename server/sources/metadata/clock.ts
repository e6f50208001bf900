/** Time as the reader of metadata uses it, so that tests need not wait. */

import type { UnixMs } from "../../../contract/values/units.ts";

export interface Clock {
  now(): UnixMs;
  sleep(ms: number): Promise<void>;
}

export const systemClock: Clock = {
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
