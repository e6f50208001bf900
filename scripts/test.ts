/**
 * `npm test`: runs every check of the project, names the failed tests and totals the counts. The last line is
 * "N passed, N failed"; the exit code is 1 if anything failed.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureBrowser } from "./find-browser.ts";

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Files and titles of the failed tests. */
  readonly failures?: readonly string[];
}

interface Suite {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads the suite's own counts. Without it the whole suite counts as one check. */
  readonly count?: () => Count;
  readonly env?: Readonly<Record<string, string>>;
}

const folder = mkdtempSync(join(tmpdir(), "fairfloor-test-"));
const vitestReport = join(folder, "vitest.json");
const playwrightReport = join(folder, "playwright.json");

function reportAt(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

function vitestCount(): Count {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = reportAt(
    vitestReport,
  ) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    testResults: {
      name: string;
      status: string;
      assertionResults: { fullName: string; status: string }[];
    }[];
  }; // vitest's own JSON report
  const failures = testResults
    .filter((file) => file.status === "failed")
    .flatMap((file) => {
      const tests = file.assertionResults.filter((test) => test.status === "failed");
      const path = relative(".", file.name);
      return tests.length > 0 ? tests.map((test) => `${path}: ${test.fullName}`) : [path];
    });
  // A file that fails to load counts as a failed suite without a failed test.
  return {
    passed: numPassedTests,
    failed: numFailedTests || numFailedTestSuites,
    failures,
  };
}

interface PlaywrightSuite {
  readonly specs: readonly { title: string; file: string; ok: boolean }[];
  readonly suites?: readonly PlaywrightSuite[];
}

function failedSpecs({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter((spec) => !spec.ok).map((spec) => `e2e/${spec.file}: ${spec.title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
}

function playwrightCount(): Count {
  const { stats, suites } = reportAt(playwrightReport) as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: PlaywrightSuite[];
  }; // playwright's own JSON report
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failedSpecs),
  };
}

const CHECKS: readonly Suite[] = [
  { name: "format and lint", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "imports", command: ["tsx", "scripts/check-imports.ts"] },
  { name: "types", command: ["tsc", "-b"] },
  { name: "unused code", command: ["knip"] },
];

const UNIT: Suite = {
  name: "unit",
  command: [
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport}`,
  ],
  count: vitestCount,
};

const BUILDS: readonly Suite[] = [
  { name: "build", command: ["vite", "build", "--logLevel", "warn"] },
  {
    name: "server build",
    command: ["vite", "build", "--config", "vite.server.config.ts", "--logLevel", "warn"],
  },
];

/** These run the built server. */
const NODES: readonly Suite[] = [
  { name: "Node 24", command: ["tsx", "scripts/check-node.ts", "24"] },
  { name: "Node 26", command: ["tsx", "scripts/check-node.ts", "26"] },
];

const SIZES: Suite = { name: "size budgets", command: ["tsx", "scripts/check-size.ts"] };

const BROWSER: Suite = {
  name: "browser",
  command: ["playwright", "test", "-c", "e2e/playwright.config.ts"],
  count: playwrightCount,
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
};

/** The steps run in sequence, the suites of a step side by side. */
const STEPS: readonly (readonly Suite[])[] = [CHECKS, [UNIT], BUILDS, NODES, [SIZES], [BROWSER]];

/** Prints what the suite prints: at once if it runs `alone`, else when it ends. */
function run({ command, env }: Suite, alone: boolean): Promise<boolean> {
  const [program = "", ...args] = command;
  const output = alone ? "inherit" : "pipe";
  return new Promise((resolve) => {
    const child = spawn(join("node_modules", ".bin", program), args, {
      stdio: ["ignore", output, output],
      env: { ...process.env, ...env, CI: "true" },
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => printed.push(chunk));
    child.on("error", (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code === 0);
    });
  });
}

async function countOf(suite: Suite, alone: boolean): Promise<Count> {
  const succeeded = await run(suite, alone);
  if (!suite.count) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const { passed, failed, failures } = suite.count();
    // A suite that ran nothing, or failed outside of any test, counts as a failure too.
    const sound = succeeded ? passed > 0 : failed > 0;
    return { passed, failed: sound ? failed : failed + 1, failures };
  } catch (error) {
    console.error(`${suite.name} left no report: ${String(error)}`);
    return { passed: 0, failed: 1 };
  }
}

/** Runs a suite and returns its count, and the lines of the summary that describe it. */
async function runSuite(suite: Suite, alone: boolean) {
  const startedAt = performance.now();
  const { passed, failed, failures = [] } = await countOf(suite, alone);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const lines = [
    `${suite.name.padEnd(16)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.padStart(5)} s`,
    ...failures.map((failure) => `  failed: ${failure}`),
  ];
  return { passed, failed, lines };
}

ensureBrowser();
const lines: string[] = [];
let passed = 0;
let failed = 0;
for (const suites of STEPS) {
  console.log(`\n== ${suites.map(({ name }) => name).join(", ")}`);
  const alone = suites.length === 1;
  for (const result of await Promise.all(suites.map((suite) => runSuite(suite, alone)))) {
    lines.push(...result.lines);
    passed += result.passed;
    failed += result.failed;
  }
}
rmSync(folder, { recursive: true });
console.log(`\n${lines.join("\n")}\n\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
