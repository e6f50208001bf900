/**
 * `npm test`: runs every check of the project in sequence, names the failed tests and totals the counts. The last line
 * is "N passed, N failed"; the exit code is 1 if anything failed.
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

const SUITES: readonly Suite[] = [
  { name: "format and lint", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "imports", command: ["tsx", "scripts/check-imports.ts"] },
  { name: "types", command: ["tsc", "-b"] },
  { name: "unused code", command: ["knip"] },
  {
    name: "unit",
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitestReport}`,
    ],
    count: vitestCount,
  },
  { name: "build", command: ["vite", "build", "--logLevel", "warn"] },
  {
    name: "server build",
    command: ["vite", "build", "--config", "vite.server.config.ts", "--logLevel", "warn"],
  },
  { name: "Node 24", command: ["tsx", "scripts/check-node.ts", "24"] },
  { name: "Node 26", command: ["tsx", "scripts/check-node.ts", "26"] },
  { name: "size budgets", command: ["tsx", "scripts/check-size.ts"] },
  {
    name: "browser",
    command: ["playwright", "test", "-c", "e2e/playwright.config.ts"],
    count: playwrightCount,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  },
];

function run({ command, env }: Suite): Promise<boolean> {
  const [program = "", ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(join("node_modules", ".bin", program), args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env, CI: "true" },
    });
    child.on("error", (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on("close", (code) => resolve(code === 0));
  });
}

async function countOf(suite: Suite): Promise<Count> {
  const succeeded = await run(suite);
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

ensureBrowser();
const lines: string[] = [];
let passed = 0;
let failed = 0;
for (const suite of SUITES) {
  console.log(`\n== ${suite.name}`);
  const startedAt = performance.now();
  const count = await countOf(suite);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  lines.push(
    `${suite.name.padEnd(16)} ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(4)} failed ${seconds.padStart(5)} s`,
  );
  for (const failure of count.failures ?? []) lines.push(`  failed: ${failure}`);
  passed += count.passed;
  failed += count.failed;
}
rmSync(folder, { recursive: true });
console.log(`\n${lines.join("\n")}\n\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
