/** Playwright's reporter in a stress run: prints each failure, or a dot, at once, and writes the tally to a file. */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestError, TestResult } from "playwright/types/testReporter";
import { conditionsOf, describeConditions, repetitionSeed, stressSeed } from "./conditions.ts";
import { printFailure } from "./failures.ts";

/** Name of the environment variable that holds the path of the tally. */
export const TALLY_PATH = "E2E_STRESS_TALLY";

export default class StressReporter implements Reporter {
  #runs = 0;
  #failed = 0;

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    if (status === "skipped" || status === "interrupted") return;
    this.#runs += 1;
    if (test.outcome() !== "unexpected") {
      process.stdout.write(".");
      return;
    }
    this.#failed += 1;
    const seed = repetitionSeed(stressSeed() ?? 0, test.repeatEachIndex);
    printFailure({
      title: test.titlePath().slice(3).join(" › "),
      place: `${relative(".", test.location.file)}:${test.location.line}`,
      conditions: describeConditions(conditionsOf(seed)),
      message: error?.message ?? status,
    });
  }

  onError({ message = "", stack = message }: TestError): void {
    this.#runs += 1;
    this.#failed += 1;
    console.error(`\n${stack}`);
  }

  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk);
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk);
  }

  onEnd(): void {
    const path = process.env[TALLY_PATH];
    if (path) writeFileSync(path, JSON.stringify({ runs: this.#runs, failed: this.#failed }));
  }
}
