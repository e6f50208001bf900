/**
 * Measures the memory of the server, with all of its processes, how long it takes to start, and what it costs at rest.
 * Runs the built server as `npm start` does, on a new data folder, and then again. Linux only: it reads /proc.
 *
 *   npm run bench:memory                                   # the embedded database
 *   npm run bench:memory -- --hour                         # each visit lasts an hour
 *   npm run bench:memory -- --readers 120                  # minutes with 50 events a second and readers; exits with 1
 *                                                          # if memory grows after the tenth minute, or above 250 MB
 *   DATABASE_URL=postgres://... npm run bench:memory       # an empty PostgreSQL database
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseInteger } from "../../contract/values/digits.ts";
import { reportBudgets } from "../common/run-bench.ts";
import { median } from "../common/statistics.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { measureUnderReaders } from "./memory-under-readers.ts";

const MINUTE_MS = 60_000;
const SAMPLE_MS = 1_000;
const lastMinute = process.argv.includes("--hour") ? 60 : 2;

/** Prints the median memory and the processor time of a minute. */
async function measure(name: string, server: BuiltServer): Promise<void> {
  const before = server.processorSeconds();
  const samples: number[] = [];
  for (let ms = 0; ms < MINUTE_MS; ms += SAMPLE_MS) {
    await pause(SAMPLE_MS);
    samples.push(server.memoryMb());
  }
  const used = server.processorSeconds() - before;
  const share = (100 * used * 1000) / MINUTE_MS;
  console.log(`  ${name}: ${median(samples).toFixed(0)} MB, ${share.toFixed(1)} % of a core`);
}

async function measureAtRest(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-bench-"));
  for (const visit of ["first start", "later start"]) {
    const load = loadavg()[0]?.toFixed(1);
    const server = await startBuiltServer({ DATA_DIR: dataDir });
    console.log(`${visit}: ready after ${server.readySeconds.toFixed(1)} s (load ${load})`);
    await measure("first minute", server);
    await measure("second minute", server);
    if (lastMinute > 2) {
      await pause((lastMinute - 3) * MINUTE_MS);
      await measure(`minute ${lastMinute}`, server);
    }
    await server.stop();
  }
  rmSync(dataDir, { recursive: true });
}

console.log(`Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model}`);
const [kind, minutes = "120"] = process.argv.slice(2);
if (kind === "--readers")
  process.exitCode = reportBudgets(await measureUnderReaders(parseInteger(minutes) ?? 120));
else await measureAtRest();
