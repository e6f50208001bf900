/** The machine's clock, for markets that run in real time. */
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "./live-market.ts";

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    // An abort rejects the delay, which is how it ends early; nothing else can reject it.
    await delay(ms, undefined, { signal }).catch(() => undefined);
  },
};
