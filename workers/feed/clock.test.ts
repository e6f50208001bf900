import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { createManualClock } from "../testing/manual-clock.ts";
import { pause } from "./clock.ts";

it("leaves nothing on the signal after a pause, since a signal lives as long as a feed", async () => {
  const clock = createManualClock();
  const { signal } = new AbortController();
  const paused = pause(clock, 1_000, signal);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  await clock.advance(1_000);
  await paused;
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
