/**
 * Measures the memory of the server, with all of its processes, how long it takes to start, and what it costs at rest.
 * Runs the built server as `npm start` does, on a new data folder, and then again. Linux only: it reads /proc.
 *
 *   npm run bench:memory                                   # the embedded database
 *   DATABASE_URL=postgres://... npm run bench:memory       # an empty PostgreSQL database
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "..");
const MINUTE_MS = 60_000;
const SAMPLE_MS = 1_000;
const TICKS_PER_SECOND = 100;

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // the process has ended
  }
}

/** Returns `pid` and the processes that it started, directly or not. */
function family(pid: string): readonly string[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
  return [pid, ...children.flatMap(family)];
}

/** Returns the proportional set size of all processes together, in megabytes. */
function memoryMb(pids: readonly string[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Returns the processor time of all processes together, in seconds. */
function processorSeconds(pids: readonly string[]): number {
  const ticks = pids.map((pid) => {
    const fields = read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}

async function start(dataDir: string): Promise<{ server: ChildProcess; readySeconds: number }> {
  const began = performance.now();
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir },
  });
  let output = "";
  for await (const text of server.stdout) {
    output += text;
    if (output.includes("Fairfloor is at")) break;
  }
  return { server, readySeconds: (performance.now() - began) / 1000 };
}

/** Prints the median memory and the processor time of a minute. */
async function measure(name: string, server: ChildProcess): Promise<void> {
  const before = processorSeconds(family(String(server.pid)));
  const samples: number[] = [];
  for (let ms = 0; ms < MINUTE_MS; ms += SAMPLE_MS) {
    await pause(SAMPLE_MS);
    samples.push(memoryMb(family(String(server.pid))));
  }
  const used = processorSeconds(family(String(server.pid))) - before;
  const median = samples.sort((a, b) => a - b)[samples.length >> 1] ?? 0;
  const share = (100 * used * 1000) / MINUTE_MS;
  console.log(`  ${name}: ${median.toFixed(0)} MB, ${share.toFixed(1)} % of a core`);
}

const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-bench-"));
console.log(`Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model}`);
for (const visit of ["first start", "later start"]) {
  const load = loadavg()[0]?.toFixed(1);
  const { server, readySeconds } = await start(dataDir);
  console.log(`${visit}: ready after ${readySeconds.toFixed(1)} s (load ${load})`);
  await measure("first minute", server);
  await measure("second minute", server);
  server.kill("SIGINT");
  await once(server, "exit");
}
rmSync(dataDir, { recursive: true });
