/**
 * `npm run bench`: measures the engine beside its alternatives, then prints, saves or checks the figures.
 * bench/README.md explains what is measured and how to read it.
 */
import { type ExitCode, SUCCESS, usageError } from "../../server/cli/command.ts";
import { installPeers } from "../common/install-peers.ts";
import { reportBudgets, runBench } from "../common/run-bench.ts";
import { describeRun } from "../common/run-info.ts";
import { budgetViolations, readBudgets } from "./budgets.ts";
import { runWorkloads } from "./measure/run.ts";
import { HELP, parseBenchOptions } from "./options.ts";
import { reportText } from "./report.ts";
import { saveResults } from "./results.ts";

async function bench(args: readonly string[]): Promise<ExitCode> {
  const given = parseBenchOptions(args);
  if (!given.ok) throw usageError(given.problem, "bench");
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
  return reportBudgets(budgetViolations(readBudgets(), results));
}

await runBench(bench);
