/**
 * `npm test` and `npm run test:long`: runs every check of the project, names the failed tests and totals the counts.
 *
 * A failed test runs once more, alone, after all others. If it passes then, it is flaky: it counts as passed and is
 * named. The line before the last is "N flaky", the last "N passed, N failed"; the exit code is 1 if anything failed.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fetchNode } from "./fetch-node.ts";
import { ensureBrowser } from "./find-browser.ts";
import { parseTestOptions, type TestOptions, USAGE } from "./test/options.ts";
import { createRunFolder } from "./test/run-folder.ts";
import { createRunner } from "./test/run-suite.ts";
import { type OtherNode, stepsOf } from "./test/suites.ts";
import { addTotals, type SuiteResult, summaryLines, totalOf } from "./test/summary.ts";
import { timesTable } from "./test/times.ts";

const OTHER_NODES = ["24", "26"];

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function otherNode(major: string): Promise<OtherNode | null> {
  const isThisOne = process.versions.node.startsWith(`${major}.`);
  const path = isThisOne ? null : await fetchNode(major);
  if (path) return { major, path };
  console.log(
    isThisOne
      ? `Left out: Node ${major} as another Node. All tests run with it.`
      : `Left out: the tests with Node ${major}, which npm could not fetch.`,
  );
  return null;
}

async function otherNodes(): Promise<readonly OtherNode[]> {
  const nodes = await Promise.all(OTHER_NODES.map(otherNode));
  return nodes.filter((node) => node !== null);
}

/** Reads the file of `--save-results`. If it is missing or empty, the earlier run counts as one failure. */
function readResults(path: string): readonly SuiteResult[] {
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (text !== "") return JSON.parse(text) as SuiteResult[]; // written by --save-results
  const whole = { file: path, project: "results of the run before: missing", title: null };
  return [{ name: "the run before", passed: 0, failures: [whole], flaky: [], seconds: 0 }];
}

/** Downloads what the suites need, so that no suite does. Without a browser the browser's suite fails and says so. */
function prepare(): void {
  try {
    ensureBrowser();
  } catch (error) {
    console.error(messageOf(error));
  }
}

async function main({ size, times, saveResults, addResults }: TestOptions): Promise<void> {
  const folder = createRunFolder();
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => stop.abort());
  const runner = createRunner(folder, { measuresFiles: times, signal: stop.signal });
  try {
    if (size !== "quick") prepare();
    for (const step of stepsOf(size, folder.path, size === "quick" ? [] : await otherNodes()))
      await runner.runStep(step);
    const results = await runner.runFailuresAgain();
    if (stop.signal.aborted) {
      console.error("\nStopped. Nothing was counted.");
      process.exitCode = 130;
      return;
    }
    if (times) console.log(`\n${timesTable(runner.times()).join("\n")}`);
    const earlier = addResults === null ? [] : readResults(addResults);
    for (const run of [earlier, results]) console.log(`\n${summaryLines(run).join("\n")}`);
    const { passed, failed, flaky } = addTotals(totalOf(earlier), totalOf(results));
    if (saveResults !== null) writeFileSync(saveResults, JSON.stringify(results));
    else console.log(`\n${flaky} flaky\n${passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 ? 1 : 0;
  } finally {
    const left = await folder.discard();
    for (const command of stop.signal.aborted ? [] : left)
      console.error(`A test left a process running: ${command}`);
  }
}

try {
  const options = parseTestOptions(process.argv.slice(2));
  if (options === "help") console.log(USAGE);
  else await main(options);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
