import { beforeEach, expect, it, vi } from "vitest";
import { parseSoakOptions } from "./options.ts";
import { runSoak } from "./run-soak.ts";

beforeEach(() => {
  // The worker logs every fault.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});

// The server starts three times, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

it("the page equals the server after each storm drawn from a seed", async () => {
  const lines: string[] = [];
  const { rests, faults, mishaps } = await runSoak({
    seed: 470,
    shouldContinue: (count) => count < 4,
    report: (line) => lines.push(line),
    log: () => {},
  });
  expect(rests).toBe(4);
  expect(lines).toHaveLength(4);
  // Ensures that this seed still draws these mishaps.
  expect([...mishaps.keys()]).toEqual(
    expect.arrayContaining(["strike", "SIGTERM", "SIGKILL", "new edition", "sleep"]),
  );
  expect(Object.values(faults).reduce((sum, count) => sum + count)).toBeGreaterThan(0);
});

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
