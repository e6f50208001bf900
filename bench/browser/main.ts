/**
 * `npm run bench:browser`: measures the built app in a browser as on a phone, then prints, saves or checks the figures.
 * bench/README.md explains what is measured and how to read it.
 */
import { type ExitCode, SUCCESS, usageError } from "../../server/cli/command.ts";
import { installPeers } from "../common/install-peers.ts";
import { reportBudgets, runBench } from "../common/run-bench.ts";
import { describeRun } from "../common/run-info.ts";
import { aligned, markdown } from "../common/table.ts";
import { budgetViolations, readBudgets } from "./budgets.ts";
import { withEnvironment } from "./environment.ts";
import type { Figure } from "./metrics/measurement.ts";
import { MEASURES } from "./metrics/measures.ts";
import { type BrowserBenchOptions, HELP, parseBrowserOptions } from "./options.ts";
import { tablesOf } from "./report.ts";
import { savedResults, saveResults } from "./results.ts";

function measureAll({ only, runs, slowdowns, quick }: BrowserBenchOptions): Promise<Figure[]> {
  const log = (line: string) => console.log(line);
  return withEnvironment({ runs, slowdowns, quick, log }, async (run) => {
    const figures: Figure[] = [];
    for (const name of only) {
      log(`\n${name}`);
      figures.push(...(await MEASURES[name](run)));
      run.market.stop();
    }
    return figures;
  });
}

async function bench(args: readonly string[]): Promise<ExitCode> {
  const given = parseBrowserOptions(args);
  if (!given.ok) throw usageError(given.problem, "bench:browser");
  if (given.value === "help") {
    console.log(HELP);
    return SUCCESS;
  }
  const options = given.value;
  if (options.markdown) {
    const { figures } = savedResults(options.json);
    console.log(tablesOf(figures).map(markdown).join("\n\n"));
    return SUCCESS;
  }
  installPeers();
  const command = ["npm run bench:browser", ...(args.length > 0 ? ["--", ...args] : [])].join(" ");
  const run = describeRun(command);
  const figures = await measureAll(options);
  console.log(`\n${tablesOf(figures).map(aligned).join("\n\n")}`);
  if (options.json || options.isWhole) saveResults({ run, figures }, options.json);
  if (!options.check) return SUCCESS;
  return reportBudgets(budgetViolations(readBudgets(), figures));
}

await runBench(bench);
