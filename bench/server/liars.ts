/** Lets foreign servers lie to the built server, beside an ordinary reader. The liars have a process of their own. */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import * as apiPath from "../../contract/api-path.ts";
import { type ExitCode, SUCCESS } from "../../server/cli/command.ts";
import { openStore } from "../../server/storage/store/open-store.ts";
import { reportBudgets } from "../common/run-bench.ts";
import { describeRun } from "../common/run-info.ts";
import { aligned } from "../common/table.ts";
import { COLLECTION } from "./attack-list.ts";
import { HEADER, LIE_BOUNDS, lineOf, violations } from "./attack-report.ts";
import { type Disturbance, measureBesideReader } from "./beside-reader.ts";
import { startBuiltServer } from "./built-server.ts";
import { ECHOES, type ServerLie, type ToLiars } from "./lying-servers.ts";
import type { ServerBenchOptions } from "./options.ts";
import { startAttack } from "./start-attack.ts";
import { ECHOES_ID, nextMessage, startLiars, storeCollections } from "./start-liars.ts";

const VALUED = 5_000;
const ECHO_IDS = Array.from({ length: ECHOES }, (_, index) => String(index + 1));

function disturbances(liars: ChildProcess, dataDir: string): readonly Disturbance[] {
  const order = (message: ToLiars) => void liars.send(message);
  const lie = (name: string, tell: ServerLie, prepare = async () => {}): Disturbance => ({
    name,
    async begin() {
      const told = nextMessage(liars, "told");
      order({ tell });
      await prepare();
      await told;
      return async () => {
        const ended = nextMessage(liars, "ended");
        order({ tell: null });
        return { told: (await ended).told };
      };
    },
  });
  return [
    { name: "nothing", begin: async () => async () => ({}) },
    lie("60 MB of {} from the endpoint", "rpc"),
    lie("19 MB of {} from OpenSea", "openSea"),
    lie("a million {} in each data: URI", "dataUri", async () => {
      const store = await openStore({ dataDir, databaseUrl: null });
      await store.markStaleTokens(ECHOES_ID, ECHO_IDS);
      await store.close();
    }),
    {
      name: "12 slow SVGs of one client",
      begin: ({ port }) => {
        const paths = ECHO_IDS.map((id) => apiPath.image(ECHOES_ID, id, 256));
        const attack = { kind: "requests", atOnce: 12, paths } as const;
        return startAttack({ port, client: "203.0.113.1", attack });
      },
    },
    lie("a flood of stream events", "events"),
    {
      name: "13 valuations a second",
      begin: ({ port }) => {
        const paths = Array.from({ length: VALUED }, (_, index) =>
          apiPath.valuation(COLLECTION, String(index + 1)),
        );
        const attack = { kind: "paced", perSecond: 13, paths } as const;
        return startAttack({ port, client: "203.0.113.2", attack });
      },
    },
    lie("a block of 150,000 logs", "crowd"),
  ];
}

export async function benchLiars(options: ServerBenchOptions): Promise<ExitCode> {
  const { machine, node } = describeRun("");
  console.log(`liars: ${machine}, Node ${node}, load ${loadavg()[0]?.toFixed(1)} before`);
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-bench-"));
  const { liars, settings } = await startLiars();
  try {
    const followed = await storeCollections(dataDir, settings);
    const server = await startBuiltServer({ ...followed, TRUSTED_PROXIES: "127.0.0.1" });
    try {
      const results = await measureBesideReader(server, disturbances(liars, dataDir), options);
      console.log(aligned([HEADER, ...results.map(lineOf)]));
      const broken = results.flatMap((each) => violations(each, LIE_BOUNDS));
      return options.check ? reportBudgets(broken) : SUCCESS;
    } finally {
      await server.stop();
    }
  } finally {
    liars.disconnect();
    rmSync(dataDir, { recursive: true });
  }
}
