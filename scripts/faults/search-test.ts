/** Searches the test that sees a fault: one that fails with it and passes without it. */
import type { Fault, SourceFiles } from "./choose-faults.ts";
import type { Copy } from "./copy-checkout.ts";
import { batches, type Dependents, dependentTests } from "./dependent-tests.ts";
import { plant } from "./find-sites.ts";
import type { RunTests, TestRunner } from "./run-tests.ts";

export interface SearchOptions {
  readonly copy: Copy;
  readonly texts: SourceFiles;
  readonly dependents: Dependents;
  /** Maximum number of unit test files to run for one fault. */
  readonly nearest: number;
  readonly runner: TestRunner;
  /** Browser tests, which run last; empty to leave them out. */
  readonly specs: readonly string[];
  report(line: string): void;
}

/** Plants the fault in the copy, or takes it out. Returns the title of what fails by itself, or null. */
type Arrange = (isPlanted: boolean) => Promise<string | null>;

export function createSearch(options: SearchOptions) {
  const { copy, texts, dependents, nearest, runner, specs, report } = options;
  /** Test file -> whether it passes without a fault. */
  const passes = new Map<string, boolean>();

  async function passWithout(
    files: readonly string[],
    run: RunTests,
    arrange: Arrange,
  ): Promise<boolean> {
    const unknown = files.filter((file) => !passes.has(file));
    if (unknown.length > 0) {
      await arrange(false);
      // On a busy machine, a test may fail once for want of time.
      const failure = (await run(unknown)) && (await run(unknown));
      for (const file of unknown) passes.set(file, failure === null);
      if (failure) report(`fails without the fault, so it does not count: ${failure.title}`);
      await arrange(true);
    }
    return files.every((file) => passes.get(file));
  }

  /** Returns the title of the first test that sees the fault, which is planted. */
  async function firstToSee(
    files: readonly string[],
    run: RunTests,
    arrange: Arrange,
  ): Promise<string | null> {
    let left = files.filter((file) => passes.get(file) !== false);
    while (left.length > 0) {
      const failure = await run(left);
      if (!failure) return null;
      // A test that fails now and then fails once more only by the fault.
      const failsAgain = failure.isCertain || (await run(failure.files)) !== null;
      if (failsAgain && (await passWithout(failure.files, run, arrange))) return failure.title;
      if (!failsAgain) report(`failed once, so it does not count: ${failure.title}`);
      left = left.filter((file) => !failure.files.includes(file));
    }
    return null;
  }

  /** Runs the nearest test of each fault once without a fault. One process for all of them is faster than one for each. */
  async function checkNearest(faults: readonly Fault[]): Promise<void> {
    const firsts = faults.flatMap(({ file }) => dependentTests(file, dependents).slice(0, 1));
    const files = [...new Set(firsts)];
    if (files.length === 0 || (await runner.runUnitTests(files)) !== null) return;
    for (const file of files) passes.set(file, true);
  }

  /** Returns the title of the test that sees the fault, or null if none does. */
  async function search(fault: Fault): Promise<string | null> {
    const { file } = fault;
    const text = texts.get(file) ?? "";
    const tests = dependentTests(file, dependents).slice(0, nearest);
    const arrange: Arrange = async (isPlanted) => {
      copy.write(file, isPlanted ? plant(text, fault) : text);
      return null;
    };
    const arrangeBuild: Arrange = async (isPlanted) => {
      await arrange(isPlanted);
      return (await runner.build())?.title ?? null;
    };
    try {
      await arrange(true);
      for (const batch of batches(tests)) {
        const title = await firstToSee(batch, runner.runUnitTests, arrange);
        if (title) return title;
      }
      if (specs.length === 0) return null;
      return (
        (await arrangeBuild(true)) ??
        (await firstToSee(specs, runner.runBrowserTests, arrangeBuild))
      );
    } finally {
      await arrange(false);
    }
  }

  return { checkNearest, search };
}
