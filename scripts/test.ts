/**
 * `npm test`: runs every check of the project in sequence and totals their counts. The last line is "N passed, N
 * failed"; the exit code is 1 if anything failed.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./find-browser.ts";

interface Count {
  readonly passed: number;
  readonly failed: number;
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
  const { numPassedTests, numFailedTests, numFailedTestSuites } = reportAt(vitestReport) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  }; // vitest's own JSON report
  // A file that fails to load counts as a failed suite without a failed test.
  return {
    passed: numPassedTests,
    failed: numFailedTests || numFailedTestSuites,
  };
}

function playwrightCount(): Count {
  const { stats } = reportAt(playwrightReport) as {
    stats: { expected: number; unexpected: number; flaky: number };
  }; // playwright's own JSON report
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
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
    const { passed, failed } = suite.count();
    // A suite that ran nothing, or failed outside of any test, counts as a failure too.
    const sound = succeeded ? passed > 0 : failed > 0;
    return { passed, failed: sound ? failed : failed + 1 };
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
  passed += count.passed;
  failed += count.failed;
}
rmSync(folder, { recursive: true });
console.log(`\n${lines.join("\n")}\n\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
