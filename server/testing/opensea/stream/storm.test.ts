import { afterEach, expect, it } from "vitest";
import { STORM } from "../faults.ts";
import { sampleMarketCollection } from "../market/sample-market.ts";
import { type OpenSea, runOpenSea } from "../run-opensea.ts";
import { createStory } from "../story/story.ts";
import { connectStream } from "./stream-client.ts";

const BEARS = sampleMarketCollection({ slug: "bears" });
const running: OpenSea[] = [];
afterEach(async () => {
  for (const openSea of running.splice(0)) await openSea.close();
});

/** Plays a story, and returns the events of the market and those that a client got, by their times. */
async function storm(seed: number) {
  const faults = { stream: { ...STORM, delayMs: 40 } };
  let clock = Date.UTC(2026, 0, 15);
  const openSea = await runOpenSea({ collections: [BEARS], seed, faults, now: () => clock });
  running.push(openSea);
  const { market, applied } = openSea;
  const { events } = await connectStream(openSea, "collection:bears");
  const story = createStory(market);
  for (let left = 1500; left > 0; left -= 1) {
    clock += 1;
    story.act(1);
  }
  const received = await events();
  const sequences = received.map(({ payload }) => `${payload["event_timestamp"]}`);
  return { sent: market.events("bears").length, received, sequences, applied };
}

it("loses, doubles, delays and reorders about one event in twenty", async () => {
  const { sent, received, applied } = await storm(5);
  for (const fault of ["lose", "double", "delay", "reorder"] as const) {
    const share = (applied.get(fault) ?? 0) / sent;
    expect(share, fault).toBeGreaterThan(0.03);
    expect(share, fault).toBeLessThan(0.07);
  }
  const [lost = 0, doubled = 0] = [applied.get("lose"), applied.get("double")];
  expect(received).toHaveLength(sent - lost + doubled);
  expect(new Set(received.map((each) => JSON.stringify(each.payload))).size).toBe(sent - lost);
});

it("brings events out of order", async () => {
  const { sequences } = await storm(6);
  const late = sequences.filter((time, index) => index > 0 && time < (sequences[index - 1] ?? ""));
  expect(late.length).toBeGreaterThan(20);
});

it("does the same for the same seed", async () => {
  const [first, second, other] = [await storm(7), await storm(7), await storm(8)];
  expect([...second.applied]).toEqual([...first.applied]);
  expect([...other.applied]).not.toEqual([...first.applied]);
});
