import { beforeEach, expect, it, vi } from "vitest";
import { parseSoakOptions } from "./options.ts";
import { runSoak } from "./run-soak.ts";
import type { Mishap } from "./storm.ts";

beforeEach(() => {
  // The worker logs every fault.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});

// The server starts three times, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const title = (rests: number) => `the page equals the server at each of ${rests} rests`;
it(title(2), () => expectEqual(7232, 2, ["strike", "SIGKILL", "new edition", "sleep"]));
it(title(4), { tags: ["long"] }, () =>
  expectEqual(470, 4, ["strike", "SIGTERM", "SIGKILL", "new edition", "sleep"]),
);

/** Runs the storms of a seed, which draw at least `expected`. */
async function expectEqual(seed: number, restCount: number, expected: readonly Mishap[]) {
  const lines: string[] = [];
  const { rests, faults, mishaps } = await runSoak({
    seed,
    shouldContinue: (count) => count < restCount,
    report: (line) => lines.push(line),
    log: () => {},
  });
  expect(rests).toBe(restCount);
  expect(lines).toHaveLength(restCount);
  expect([...mishaps.keys()]).toEqual(expect.arrayContaining([...expected]));
  expect(Object.values(faults).reduce((sum, count) => sum + count)).toBeGreaterThan(0);
}

it.each([
  [["--seconds", "30", "--seed", "7"], { ok: true, value: { seconds: 30, seed: 7 } }],
  [[], { ok: true, value: { seconds: 600, seed: 2147483647 } }],
  [["--help"], { ok: true, value: "help" }],
])("reads %j", (args, expected) => {
  expect(parseSoakOptions(args, () => 0.5)).toEqual(expected);
});

it.each([
  [["--seconds", "soon"], "--seconds"],
  [["--seed", "4294967296"], "--seed"],
  [["--sed", "1"], "options"],
])("names what is wrong with %j", (args, place) => {
  const read = parseSoakOptions(args, Math.random);
  expect(!read.ok && read.problem.place).toBe(place);
});
