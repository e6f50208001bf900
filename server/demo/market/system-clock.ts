/** The machine's clock, for markets that run in real time. */
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "./live-market.ts";

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    // Only an abort can reject the delay, which then ends early.
    await delay(ms, undefined, { signal }).catch(() => undefined);
  },
};
