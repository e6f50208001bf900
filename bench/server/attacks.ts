/** Attacks the built server beside an ordinary reader. Attacker and reader are two clients of a proxy on this machine. */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type ExitCode, SUCCESS } from "../../server/cli/command.ts";
import { reportBudgets } from "../common/run-bench.ts";
import { describeRun } from "../common/run-info.ts";
import { aligned } from "../common/table.ts";
import { ATTACKS } from "./attack-list.ts";
import { HEADER, lineOf, violations } from "./attack-report.ts";
import { type Disturbance, measureBesideReader } from "./beside-reader.ts";
import { startBuiltServer } from "./built-server.ts";
import type { ServerBenchOptions } from "./options.ts";
import { startAttack } from "./start-attack.ts";

const DISTURBANCES = ATTACKS.map(
  ([name, attack], index): Disturbance => ({
    name,
    // Each attack has its own address, so that none is refused for the one before.
    begin: ({ port }) => startAttack({ port, client: `203.0.113.${index + 1}`, attack }),
  }),
);

export async function benchAttacks(options: ServerBenchOptions): Promise<ExitCode> {
  const { machine, node } = describeRun("");
  console.log(`attacks: ${machine}, Node ${node}, load ${loadavg()[0]?.toFixed(1)} before`);
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-bench-"));
  const server = await startBuiltServer({ DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1" });
  try {
    const results = await measureBesideReader(server, DISTURBANCES, options);
    console.log(aligned([HEADER, ...results.map(lineOf)]));
    return options.check ? reportBudgets(results.flatMap((each) => violations(each))) : SUCCESS;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}
