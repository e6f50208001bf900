/** A reporter for Playwright that writes a `Report` to the file named by `TEST_REPORT`. */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type {
  FullResult,
  Reporter,
  TestCase,
  TestError,
  TestResult,
} from "playwright/types/testReporter";
import type { FileResult, Report } from "./report.ts";

/** Type of the annotation that holds a test's processor time, in seconds. */
export const PROCESSOR = "processor";

interface OpenFile {
  readonly file: string;
  readonly project: string;
  readonly tests: { title: string; state: "passed" | "failed" | "skipped" }[];
  wall: number;
  setUp: number;
  processor: number | null;
}

/** Returns the milliseconds in the hooks and fixtures around a test. */
function hooksMs({ steps }: TestResult): number {
  return steps
    .filter(({ category }) => category === "hook")
    .reduce((sum, { duration }) => sum + duration, 0);
}

export default class implements Reporter {
  readonly #files = new Map<string, OpenFile>();
  readonly #errors: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const project = test.parent.project()?.name ?? "";
    const file = relative(".", test.location.file);
    const key = `${project} ${file}`;
    let open = this.#files.get(key);
    if (!open) {
      open = { file, project, tests: [], wall: 0, setUp: 0, processor: null };
      this.#files.set(key, open);
    }
    // The titles before are those of the root, the project and the file.
    const title = test.titlePath().slice(3).join(" > ");
    const state = result.status === "skipped" ? "skipped" : test.ok() ? "passed" : "failed";
    open.tests.push({ title, state });
    open.wall += result.duration / 1000;
    open.setUp += hooksMs(result) / 1000;
    for (const { type, description } of result.annotations)
      if (type === PROCESSOR) open.processor = (open.processor ?? 0) + Number(description);
  }

  onError(error: TestError): void {
    this.#errors.push(error.stack ?? error.message ?? String(error.value));
  }

  onEnd(_result: FullResult): void {
    const path = process.env["TEST_REPORT"];
    if (path === undefined) throw new Error("TEST_REPORT does not name the report's file");
    const files = [...this.#files.values()].map(
      ({ file, project, tests, wall, setUp, processor }): FileResult => ({
        file,
        project,
        tests,
        isBroken: false,
        times: { wall, setUp, processor },
      }),
    );
    const report: Report = { files, errors: this.#errors };
    writeFileSync(path, JSON.stringify(report));
  }
}
