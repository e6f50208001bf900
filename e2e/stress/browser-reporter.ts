/** Playwright's reporter in a stress run. */
import { relative } from "node:path";
import type { Reporter, TestCase, TestError, TestResult } from "playwright/types/testReporter";
import { conditionsOf, describeConditions, repetitionSeed, stressSeed } from "./conditions.ts";
import { createTally } from "./tally.ts";

export default class BrowserReporter implements Reporter {
  readonly #tally = createTally();

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    if (status === "skipped" || status === "interrupted") return;
    if (test.outcome() !== "unexpected") {
      this.#tally.passed();
      return;
    }
    const seed = repetitionSeed(stressSeed() ?? 0, test.repeatEachIndex);
    this.#tally.failed({
      title: test.titlePath().slice(3).join(" › "),
      place: `${relative(".", test.location.file)}:${test.location.line}`,
      conditions: describeConditions(conditionsOf(seed)),
      message: error?.message ?? status,
    });
  }

  onError({ message = "", stack = message }: TestError): void {
    this.#tally.broken(stack);
  }

  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk);
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk);
  }

  onEnd(): void {
    this.#tally.write();
  }
}
