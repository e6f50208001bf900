/** Time as the reader of metadata uses it, so that tests need not wait. */

import type { UnixMs } from "../../../contract/values/units.ts";
import { createWait } from "../../platform/outbound/wait.ts";

export interface Clock {
  now(): UnixMs;
  sleep(ms: number): Promise<void>;
}

export const systemClock: Clock = { now: Date.now, sleep: createWait() };
