/** The suites of `npm test` and `npm run test:long`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestOptions } from "./options.ts";
import type { Failure } from "./report.ts";
import type { Command } from "./run-command.ts";

export interface Suite {
  readonly name: string;
  readonly command: Command;
  /** Path of the suite's `Report`. Without it the whole suite counts as one check. */
  readonly report?: string;
  /** True to print the output at once. By default, suites that run side by side print it when they end. */
  readonly isLive?: boolean;
  /** The command that runs only these tests again, one at a time, and writes its report to `report`. */
  readonly again?: (failures: readonly Failure[], report: string) => Command;
}

/** Suites of a step run side by side, the steps in sequence. */
export type Step = readonly Suite[];

const check = (name: string, program: string, ...args: readonly string[]): Suite => ({
  name,
  command: { program, args },
});

const CHECKS: Step = [
  check("format and lint", "biome", "check", "--error-on-warnings", "."),
  check("imports", "tsx", "scripts/check-imports.ts"),
  check("types", "tsc", "-b"),
  check("unused code", "knip"),
];

const buildOf = (name: string, part: string) =>
  check(name, process.execPath, "scripts/build-if-changed.mjs", part);

const BUILDS: Step = [buildOf("build", "app"), buildOf("server build", "server")];

/** Traces and pictures of failed browser tests. */
const BROWSER_RESULTS = "test-results/browser";

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

interface VitestRun {
  readonly name: string;
  readonly folder: string;
  readonly args: readonly string[];
  /** Path of another Node than the one of this process. */
  readonly node?: string;
}

function vitest({ name, folder, args, node }: VitestRun): Suite {
  const ownReport = join(folder, `${name.replaceAll(" ", "-")}.json`);
  const commandOf = (more: readonly string[], report: string): Command => {
    const reporters = ["--reporter=default", "--reporter=./scripts/test/vitest-reporter.ts"];
    const run = ["run", ...reporters, ...more];
    if (node === undefined) return { program: "vitest", args: run, env: { TEST_REPORT: report } };
    const env = { TEST_REPORT: report, NODE_OPTIONS: "--throw-deprecation" };
    return { program: node, args: ["node_modules/vitest/vitest.mjs", ...run], env };
  };
  return {
    name,
    command: commandOf(args, ownReport),
    report: ownReport,
    again(failures, report) {
      const files = [...new Set(failures.map(({ file }) => file))];
      const projects = [...new Set(failures.map(({ project }) => project))];
      const filters = [...files, ...projects.flatMap((project) => ["--project", project])];
      // A file that did not load runs whole.
      const titles = failures.map(({ title }) => title);
      if (!titles.includes(null)) filters.push("--testNamePattern", patternOf(titles));
      return commandOf([...filters, "--maxWorkers=1"], report);
    },
  };
}

/** Vitest joins the titles of groups and test by a space to match them, and by " > " to report them. */
function patternOf(titles: readonly (string | null)[]): string {
  const patterns = titles.map((title) =>
    (title ?? "").split(" > ").map(escapePattern).join("(?: > | )"),
  );
  return `^(?:${patterns.join("|")})$`;
}

/** A long test, or tests that are long on one of the databases. */
const LONG = /"long"|slow-databases/;

/** Test files that have a long story. The others need not be loaded to find none. */
function filesWithLongTests(): string[] {
  return ["contract", "workers", "server", "src", "e2e"].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: "utf8" })
      .map((file) => join(top, file))
      .filter((file) => /\.test\.tsx?$/.test(file) && LONG.test(readFileSync(file, "utf8"))),
  );
}

function browser(folder: string, args: readonly string[]): Suite {
  const ownReport = join(folder, "browser.json");
  const commandOf = (more: readonly string[], report: string): Command => ({
    program: "playwright",
    args: ["test", "-c", "e2e/playwright.config.ts", ...more],
    env: { TEST_REPORT: report },
  });
  return {
    name: "browser",
    isLive: true,
    command: commandOf([...args, "--output", BROWSER_RESULTS], ownReport),
    report: ownReport,
    again: (_failures, report) =>
      commandOf(
        [
          ...["--last-failed", "--last-failed-file", `${BROWSER_RESULTS}/.last-run.json`],
          ...["--output", "test-results/again", "--workers", "1", "--trace", "on"],
        ],
        report,
      ),
  };
}

/** They take minutes and repeat what quicker tests show about Node. */
const SAME_ON_EACH_NODE = [
  "server/main.test.ts",
  "server/storage/backup/**",
  "server/cli/**",
  "server/storage/store/stalled-import.test.ts",
  "server/valuation/*.test.ts",
  "server/valuation/{backtest,fit}/**",
  "server/storage/store/{record,record-rows}.test.ts",
  "server/storage/store/projections.test.ts",
  "server/sources/chain/{add,follow}/**",
  "server/sources/opensea/{add,follow}/**",
  "server/sources/chain/protocol/erc721/**",
  "server/testing/chain/**",
  "server/testing/opensea/**",
  "e2e/**",
];
/** Tests that are most likely to fail on another version of Node. */
const NEAR_NODE = ["contract/", "server/storage/db/", "server/platform/http/", "server/web/api/"];
/** The projects of these tests. Vitest starts a server for each project that is not left out. */
const PROJECTS_NEAR_NODE = ["--project=contract", "--project=server"];

/**
 * The slowest test files in these folders, which take a quarter of their time. They open old tables and measure bodies, which
 * does not differ between Nodes. On the other Nodes, only `test:long` runs them.
 */
const SLOW_NEAR_NODE = "body-sizes|follows-table|rpc-hosts";

const excluding = (patterns: readonly string[]) =>
  patterns.flatMap((pattern) => ["--exclude", pattern]);

export interface OtherNode {
  readonly major: string;
  readonly path: string;
}

const onOtherNode = (folder: string, { major, path }: OtherNode, args: readonly string[]): Suite =>
  vitest({ name: `tests on Node ${major}`, folder, args, node: path });

/** Lets the suites beside it run first. */
const yielding = (suite: Suite): Suite => ({
  ...suite,
  command: { ...suite.command, yields: true },
});

export function stepsOf(
  size: TestOptions["size"],
  folder: string,
  nodes: readonly OtherNode[],
): readonly Step[] {
  const unit = (...args: readonly string[]) => vitest({ name: "unit", folder, args });
  if (size === "quick") return [CHECKS, [unit("--tagsFilter=!long && !story")]];
  if (size === "long") {
    const quick = NEAR_NODE.map((near) => `${near}**/!(${SLOW_NEAR_NODE}).test.ts`);
    const rest = [...PROJECTS_NEAR_NODE, "--tagsFilter=!long"];
    rest.push(...excluding([...quick, ...SAME_ON_EACH_NODE]));
    // Long stories often wait, so the other Nodes run beside them. Stories have limits of time, so these yield.
    rest.push("--maxWorkers=1");
    const stories = unit("--tagsFilter=long", ...filesWithLongTests());
    return [
      BUILDS,
      [
        { ...stories, isLive: true },
        ...nodes.map((node) => yielding(onOtherNode(folder, node, rest))),
      ],
      [browser(folder, ["--grep", "@long"])],
    ];
  }
  const near = [...NEAR_NODE, ...PROJECTS_NEAR_NODE, "--tagsFilter=!long", "--maxWorkers=1"];
  near.push(...excluding([`**/@(${SLOW_NEAR_NODE}).test.ts`]));
  return [
    [...CHECKS, ...BUILDS],
    // Browser tests leave a quarter of two cores idle, so the other suites run beside them.
    [
      yielding(unit("--tagsFilter=!long")),
      browser(folder, ["--grep-invert", "@long"]),
      check("size budgets", "tsx", "scripts/check-size.ts"),
      ...nodes.map(({ major, path }) =>
        check(`start on Node ${major}`, "tsx", "scripts/check-node.ts", path),
      ),
      ...nodes.map((node) => onOtherNode(folder, node, near)),
    ],
  ];
}
