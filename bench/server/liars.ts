/** Lets foreign servers lie to the built server, beside an ordinary reader. The liars have a process of their own. */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type ExitCode, SUCCESS } from "../../server/cli/command.ts";
import { reportBudgets } from "../common/run-bench.ts";
import { describeRun } from "../common/run-info.ts";
import { aligned } from "../common/table.ts";
import {
  HEADER,
  LIE_BOUNDS,
  lineOf,
  MAX_GROWTH_OF_ALL,
  totalViolations,
  violations,
} from "./attack-report.ts";
import { measureBesideReader } from "./beside-reader.ts";
import { startBuiltServer } from "./built-server.ts";
import { lies } from "./lie-list.ts";
import type { ServerBenchOptions } from "./options.ts";
import { startLiars, storeCollections } from "./start-liars.ts";

export async function benchLiars(options: ServerBenchOptions): Promise<ExitCode> {
  const { machine, node } = describeRun("");
  console.log(`liars: ${machine}, Node ${node}, load ${loadavg()[0]?.toFixed(1)} before`);
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-bench-"));
  const { liars, settings } = await startLiars();
  try {
    const followed = await storeCollections(dataDir, settings);
    const server = await startBuiltServer({ ...followed, TRUSTED_PROXIES: "127.0.0.1" });
    try {
      const results = await measureBesideReader(server, lies(liars, followed), options);
      console.log(aligned([HEADER, ...results.map(lineOf)]));
      const broken = [
        ...results.flatMap((each) => violations(each, LIE_BOUNDS)),
        ...totalViolations(results, MAX_GROWTH_OF_ALL),
      ];
      return options.check ? reportBudgets(broken) : SUCCESS;
    } finally {
      await server.stop();
    }
  } finally {
    liars.disconnect();
    rmSync(dataDir, { recursive: true });
  }
}
