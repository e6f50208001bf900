/**
 * `npm run bench`: measures the engine beside what could be used instead; prints, saves or checks the figures.
 * bench/README.md tells what is measured and how to read it.
 */
import { CommandError, FAILURE, misused, SUCCESS } from "../../server/cli/command.ts";
import { installPeers } from "../common/install-peers.ts";
import { describeRun } from "../common/run-info.ts";
import { brokenBudgets, readBudgets } from "./budgets.ts";
import { runWorkloads } from "./measure/run.ts";
import { HELP, parseBenchOptions } from "./options.ts";
import { reportText } from "./report.ts";
import { saveResults } from "./results.ts";

async function bench(args: readonly string[]): Promise<typeof SUCCESS | typeof FAILURE> {
  const given = parseBenchOptions(args);
  if (!given.ok) throw misused(given.problem, "bench");
  if (given.value === "help") {
    console.log(HELP);
    return SUCCESS;
  }
  const { selection, check, json, isWhole } = given.value;
  installPeers();
  const run = describeRun(["npm run bench", ...(args.length > 0 ? ["--", ...args] : [])].join(" "));
  const results = await runWorkloads(selection, (line) => console.log(line));
  console.log(`\n${reportText(results)}`);
  if (json || isWhole) saveResults(run, results, json);
  if (!check) return SUCCESS;
  const broken = brokenBudgets(readBudgets(), results);
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
