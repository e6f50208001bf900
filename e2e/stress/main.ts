/** Entry of `npm run test:stress`. Exits with 1 if a test fails in any repetition. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBusyLoops } from "./busy-loops.ts";
import { repetitionSeed } from "./conditions.ts";
import { HELP, matchingFiles, parseStressOptions, type StressSelection } from "./options.ts";
import { createRunner, type Runner } from "./runner.ts";
import { readTally, TALLY_PATH, type Tally } from "./tally.ts";

const FOLDERS = ["bench", "contract", "e2e", "scripts", "server", "src", "workers"];

function projectFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  ).filter((file) => !file.includes("node_modules"));
}

/** Runs the tests once in each repetition, their files in an order that is drawn from the seed. */
async function stressUnits(
  files: readonly string[],
  { times, seed, grep }: StressSelection,
  runner: Runner,
  folder: string,
): Promise<Tally> {
  let runs = 0;
  let failed = 0;
  for (let repetition = 0; repetition < times && !runner.isStopped(); repetition += 1) {
    const path = join(folder, `unit-${repetition}`);
    const drawn = String(repetitionSeed(seed, repetition));
    const order = ["--sequence.shuffle.files", `--sequence.seed=${drawn}`];
    const reporter = ["--reporter=./e2e/stress/unit-reporter.ts", "--includeTaskLocation"];
    const titles = grep === undefined ? [] : ["--testNamePattern", grep];
    const args = ["run", ...files, ...order, ...reporter, ...titles];
    const env = { E2E_STRESS_SEED: drawn, [TALLY_PATH]: path };
    const succeeded = await runner.run("vitest", args, env);
    if (runner.isStopped()) break;
    const tally = readTally(path, succeeded);
    runs += tally.runs;
    failed += tally.failed;
  }
  return { runs, failed };
}

async function stressBrowser(
  files: readonly string[],
  { times, seed, grep }: StressSelection,
  runner: Runner,
  folder: string,
): Promise<Tally> {
  const path = join(folder, "browser");
  const patterns = files.map((file) => `${file.replaceAll(".", "\\.")}$`);
  const how = [`--repeat-each=${times}`, "--reporter=e2e/stress/browser-reporter.ts"];
  const titles = grep === undefined ? [] : ["--grep", grep];
  const args = ["test", "-c", "e2e/playwright.config.ts", ...patterns, ...how, ...titles];
  const env = { E2E_STRESS_SEED: String(seed), [TALLY_PATH]: path };
  const succeeded = await runner.run("playwright", args, env);
  return readTally(path, succeeded || runner.isStopped());
}

async function stress(selection: StressSelection): Promise<number> {
  const { patterns, kinds, seed, times } = selection;
  const all = projectFiles();
  const parts = kinds
    .map((kind) => ({ kind, files: matchingFiles(all, kind, patterns) }))
    .filter(({ files }) => files.length > 0);
  if (parts.length === 0) {
    console.error(`No test file's path contains ${patterns.join(" or ")}.`);
    return 1;
  }
  if (parts.some(({ kind }) => kind === "browser") && !existsSync("dist/index.html")) {
    console.error("The browser tests need a build: npm run build");
    return 1;
  }
  const count = parts.reduce((sum, { files }) => sum + files.length, 0);
  console.log(`seed ${seed}, ${times} times ${count} files`);
  const folder = mkdtempSync(join(tmpdir(), "fairfloor-stress-"));
  const loops = startBusyLoops();
  const runner = createRunner();
  let [runs, failed] = [0, 0];
  for (const { kind, files } of parts) {
    if (runner.isStopped()) break;
    const run = kind === "unit" ? stressUnits : stressBrowser;
    const tally = await run(files, selection, runner, folder);
    runs += tally.runs;
    failed += tally.failed;
  }
  await loops.stop();
  rmSync(folder, { recursive: true });
  console.log(`\n\n${runner.isStopped() ? "Stopped early. " : ""}${runs} runs, ${failed} failed`);
  return failed > 0 || runner.isStopped() ? 1 : 0;
}

const selection = parseStressOptions(process.argv.slice(2), Math.random);
if (!selection.ok) {
  console.error(`${selection.problem.place}: ${selection.problem.message}.\n\n${HELP}`);
  process.exitCode = 1;
} else if (selection.value === "help") console.log(HELP);
else process.exitCode = await stress(selection.value);
