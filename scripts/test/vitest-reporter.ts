/** A reporter for Vitest that writes a `Report` to the file named by `TEST_REPORT`. */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { SerializedError } from "vitest";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import type { FileResult, Report } from "./report.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Seconds, set by `measure-file.ts`. */
    processor?: number;
  }
}

const STATES = {
  passed: "passed",
  failed: "failed",
  skipped: "skipped",
  pending: "failed",
} as const;

const secondsOf = (milliseconds: number) => milliseconds / 1000;

function fileResult(module: TestModule): FileResult {
  const tests: readonly TestCase[] = [...module.children.allTests()];
  const times = module.diagnostic();
  const loading =
    times.environmentSetupDuration +
    times.prepareDuration +
    times.setupDuration +
    times.collectDuration;
  const inTests = tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
  return {
    file: relative(".", module.moduleId),
    project: module.project.name,
    tests: tests.map((test) => ({ title: test.fullName, state: STATES[test.result().state] })),
    isBroken: module.state() === "failed",
    times: {
      wall: secondsOf(loading + times.duration),
      setUp: secondsOf(loading + Math.max(0, times.duration - inTests)),
      processor: module.meta().processor ?? null,
    },
  };
}

export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env["TEST_REPORT"];
    if (path === undefined) throw new Error("TEST_REPORT does not name the report's file");
    const report: Report = {
      files: modules.map(fileResult),
      errors: errors.map((error) => error.stack ?? error.message),
    };
    writeFileSync(path, JSON.stringify(report));
  }
}
