import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FileResult, Report, TestResult } from "./report.ts";
import { createRunFolder, type RunFolder } from "./run-folder.ts";
import { createRunner } from "./run-suite.ts";
import type { Suite } from "./suites.ts";

let folder: RunFolder;

beforeEach(() => {
  folder = createRunFolder();
  vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => folder.discard());

function fileOf(tests: readonly TestResult[], isBroken = false): FileResult {
  const times = { wall: 1, setUp: 0.5, processor: 1 };
  return { file: "a.test.ts", project: "server", tests, isBroken, times };
}

const reportOf = (...files: readonly FileResult[]): Report => ({ files, errors: [] });

/** A suite that a shell stands in for: it copies a prepared report and exits with `code`. */
function suiteOf(first: Report | null, second: Report | null, code = 1): Suite {
  const copy = (report: Report | null, to: string, exit: number) => {
    const from = join(folder.path, `prepared-${Math.random()}.json`);
    writeFileSync(from, JSON.stringify(report));
    const write = report ? `cp '${from}' '${to}'` : ":";
    return { program: "/bin/sh", args: ["-c", `${write}; exit ${exit}`] };
  };
  const report = join(folder.path, "report.json");
  return {
    name: "unit",
    report,
    command: copy(first, report, code),
    again: (_failures, path) => copy(second, path, 0),
  };
}

async function resultOf(suite: Suite) {
  const { signal } = new AbortController();
  const runner = createRunner(folder, { measuresFiles: false, signal });
  await runner.runStep([suite]);
  const [result] = await runner.runFailuresAgain();
  return result;
}

const [one, two] = ["one", "two"].map((title) => ({
  passed: { title, state: "passed" } as const,
  failed: { title, state: "failed" } as const,
  skipped: { title, state: "skipped" } as const,
}));
const failureOf = (title: string | null) => ({ file: "a.test.ts", project: "server", title });

it("counts a test that passes when it runs again as passed and flaky", async () => {
  const first = reportOf(fileOf([one.passed, two.failed]));
  const result = await resultOf(suiteOf(first, reportOf(fileOf([one.skipped, two.passed]))));
  expect(result).toMatchObject({ passed: 2, failures: [], flaky: [failureOf("two")] });
});

it("counts a test that fails again as failed", async () => {
  const first = reportOf(fileOf([one.passed, two.failed]));
  const result = await resultOf(suiteOf(first, first));
  expect(result).toMatchObject({ passed: 1, failures: [failureOf("two")], flaky: [] });
});

it("counts a test that did not run again as failed", async () => {
  const first = reportOf(fileOf([one.passed, two.failed]));
  const skipped = reportOf(fileOf([one.passed, two.skipped]));
  for (const second of [null, reportOf(), skipped])
    expect(await resultOf(suiteOf(first, second))).toMatchObject({
      passed: 1,
      failures: [failureOf("two")],
    });
});

it("runs a file again that failed outside of its tests", async () => {
  const first = reportOf(fileOf([one.passed], true));
  const sound = reportOf(fileOf([one.passed]));
  expect(await resultOf(suiteOf(first, sound))).toMatchObject({
    passed: 1,
    failures: [],
    flaky: [failureOf(null)],
  });
  expect(await resultOf(suiteOf(first, first))).toMatchObject({ failures: [failureOf(null)] });
});

it("fails a suite that exits with an error, or runs nothing, though no test failed", async () => {
  const passed = reportOf(fileOf([one.passed]));
  const whole = { file: "unit", project: "whole suite", title: null };
  expect(await resultOf(suiteOf(passed, passed, 1))).toMatchObject({ failures: [whole] });
  expect(await resultOf(suiteOf(reportOf(), reportOf(), 0))).toMatchObject({ failures: [whole] });
  expect(await resultOf(suiteOf(null, null, 0))).toMatchObject({ failures: [whole] });
  expect(await resultOf(suiteOf(passed, passed, 0))).toMatchObject({ failures: [] });
});

it("runs nothing once it is stopped", async () => {
  const stop = new AbortController();
  stop.abort();
  const runner = createRunner(folder, { measuresFiles: false, signal: stop.signal });
  await runner.runStep([suiteOf(reportOf(fileOf([one.passed])), null)]);
  expect(await runner.runFailuresAgain()).toEqual([]);
});

it("runs nothing again if a suite failed outside of its files", async () => {
  const again = vi.fn(() => ({ program: "/bin/true", args: [] }));
  const { failures = [] } = (await resultOf({ ...suiteOf(null, null), again })) ?? {};
  expect(failures.map(({ file }) => file)).toEqual(["unit"]);
  expect(again).not.toHaveBeenCalled();
});
