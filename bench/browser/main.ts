/**
 * `npm run bench:browser`: measures the built app in a browser as on a phone; prints, saves or checks the figures.
 * bench/README.md tells what is measured and how to read it.
 */
import { CommandError, FAILURE, misused, SUCCESS } from "../../server/cli/command.ts";
import { installPeers } from "../common/install-peers.ts";
import { describeRun } from "../common/run-info.ts";
import { aligned, markdown } from "../common/table.ts";
import { brokenBudgets, readBudgets } from "./budgets.ts";
import type { Figure } from "./measurement.ts";
import { MEASURES } from "./measures.ts";
import { type BrowserBenchOptions, HELP, parseBrowserOptions } from "./options.ts";
import { tablesOf } from "./report.ts";
import { savedResults, saveResults } from "./results.ts";
import { onStage } from "./stage.ts";

function measureAll({ only, runs, slowdowns, quick }: BrowserBenchOptions): Promise<Figure[]> {
  const log = (line: string) => console.log(line);
  return onStage({ runs, slowdowns, quick, log }, async (run) => {
    const figures: Figure[] = [];
    for (const name of only) {
      log(`\n${name}`);
      figures.push(...(await MEASURES[name](run)));
      run.market.stop();
    }
    return figures;
  });
}

async function bench(args: readonly string[]): Promise<typeof SUCCESS | typeof FAILURE> {
  const given = parseBrowserOptions(args);
  if (!given.ok) throw misused(given.problem, "bench:browser");
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
  const broken = brokenBudgets(readBudgets(), figures);
  for (const sentence of broken) console.error(sentence);
  console.log(broken.length === 0 ? "Every budget holds." : `${broken.length} budgets are broken.`);
  return broken.length === 0 ? SUCCESS : FAILURE;
}

try {
  process.exitCode = await bench(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exitCode = FAILURE;
}
