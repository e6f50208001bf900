import { resolve } from "node:path";
import { expect, it } from "vitest";
import { readVitestReport } from "./failures.ts";

const fileOf = (name: string, status: string, ...tests: readonly [string, string][]) => ({
  name: resolve(name),
  status,
  message: "Cannot find module",
  assertionResults: tests.map(([fullName, result]) => ({
    fullName,
    status: result,
    failureMessages: result === "failed" ? ["AssertionError: expected 1 to be 2\n at x"] : [],
    location: { line: 12 },
  })),
});

it("counts each test as a run, and names the failed ones with file and line", () => {
  const { runs, failed, failures } = readVitestReport(
    { testResults: [fileOf("a.test.ts", "failed", ["is 1", "passed"], ["is 2", "failed"])] },
    "seed 7",
  );
  expect([runs, failed]).toEqual([2, 1]);
  expect(failures).toEqual([
    {
      title: "is 2",
      place: "a.test.ts:12",
      conditions: "seed 7",
      message: "AssertionError: expected 1 to be 2\n at x",
    },
  ]);
});

it("counts a file that fails outside of its tests as one failed run", () => {
  const { runs, failed, failures } = readVitestReport(
    {
      testResults: [
        fileOf("a.test.ts", "failed"),
        fileOf("b.test.ts", "failed", ["is 1", "passed"], ["is 3", "pending"]),
      ],
    },
    "seed 7",
  );
  expect([runs, failed]).toEqual([3, 2]);
  expect(failures.map(({ title, message }) => [title, message])).toEqual([
    ["a.test.ts", "Cannot find module"],
    ["b.test.ts", "Cannot find module"],
  ]);
});
