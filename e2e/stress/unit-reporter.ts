/** Vitest's reporter in a stress run. */
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";
import { stressSeed } from "./conditions.ts";
import { createTally } from "./tally.ts";

export default class UnitReporter implements Reporter {
  readonly #tally = createTally();

  /** A test, or a suite or file whose hooks or imports failed. */
  #failed(title: string, module: TestModule, line: number | null, message = ""): void {
    const place = [module.relativeModuleId, ...(line === null ? [] : [line])].join(":");
    this.#tally.failed({ title, place, conditions: `seed ${stressSeed()}`, message });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === "passed") this.#tally.passed();
    if (state !== "failed") return;
    this.#failed(test.fullName, test.module, test.location?.line ?? null, errors?.[0]?.message);
  }

  onTestSuiteResult(suite: TestSuite): void {
    for (const { message } of suite.errors())
      this.#failed(suite.fullName, suite.module, suite.location?.line ?? null, message);
  }

  onTestModuleEnd(module: TestModule): void {
    for (const { message } of module.errors())
      this.#failed(module.relativeModuleId, module, null, message);
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const { stack, message } of unhandled) this.#tally.broken(stack ?? message);
    this.#tally.write();
  }
}
