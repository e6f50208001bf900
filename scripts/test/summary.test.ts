import { expect, it } from "vitest";
import { addTotals, type SuiteResult, summaryLines, totalOf } from "./summary.ts";

const testOf = (title: string) => ({ file: "a.test.ts", project: "server", title });
const result = (flaky: number, failed = 0): SuiteResult => ({
  name: "unit",
  passed: 10,
  failures: Array.from({ length: failed }, (_, index) => testOf(`bad ${index}`)),
  flaky: Array.from({ length: flaky }, (_, index) => testOf(`shaky ${index}`)),
  seconds: 12.3,
});

it("passes with three flaky tests, and fails with four", () => {
  expect(totalOf([result(2), result(1)])).toEqual({ passed: 20, failed: 0, flaky: 3 });
  expect(totalOf([result(2), result(2)])).toEqual({ passed: 20, failed: 1, flaky: 4 });
});

it("names failed and flaky tests under their suite", () => {
  expect(summaryLines([result(1, 1)])).toEqual([
    "unit                    10 passed    1 failed    12 s",
    "  failed: a.test.ts (server): bad 0",
    "  flaky: a.test.ts (server): shaky 0",
  ]);
  expect(summaryLines([result(4)]).at(-1)).toBe(
    "  failed: 4 tests are flaky, and at most 3 may be",
  );
});

it("adds the counts of two runs", () => {
  const [a, b] = [
    { passed: 1, failed: 2, flaky: 3 },
    { passed: 10, failed: 20, flaky: 30 },
  ];
  expect(addTotals(a, b)).toEqual({ passed: 11, failed: 22, flaky: 33 });
});
