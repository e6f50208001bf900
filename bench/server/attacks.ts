/**
 * Attacks the built server, one attack after the other, beside an ordinary reader, and measures how long the reader
 * waits and whether the server's memory comes back. Attacker and reader are two clients of a proxy on this machine.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ExitCode, SUCCESS } from "../../server/cli/command.ts";
import { reportBudgets } from "../common/run-bench.ts";
import { describeRun } from "../common/run-info.ts";
import { median } from "../common/statistics.ts";
import { aligned } from "../common/table.ts";
import { ATTACKS, COLLECTION, readerPath } from "./attack-list.ts";
import { type AttackFigures, HEADER, lineOf, violations } from "./attack-report.ts";
import type { Attack } from "./attacker.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import type { ServerBenchOptions } from "./options.ts";
import { followStream, readSteadily } from "./reader.ts";
import { startAttack } from "./start-attack.ts";

const READER = "198.51.100.1";
const SAMPLE_MS = 1_000;
/** Samples of each level of memory. */
const SAMPLES = 30;
/** The server is settled when two levels in succession differ by no more than this part, or after so many levels. */
const SETTLED = 0.02;
const MAX_LEVELS = 6;

function originOf({ port }: BuiltServer): string {
  return `http://127.0.0.1:${port}`;
}

/** Returns the median memory of the next seconds. */
async function level(server: BuiltServer): Promise<number> {
  const samples: number[] = [];
  while (samples.length < SAMPLES) {
    await pause(SAMPLE_MS);
    samples.push(server.memoryMb());
  }
  return median(samples);
}

/** Waits until the server has done the work of its start. Returns its level. */
async function settle(server: BuiltServer): Promise<number> {
  let before = await level(server);
  for (let levels = 1; levels < MAX_LEVELS; levels += 1) {
    const now = await level(server);
    if (Math.abs(now / before - 1) <= SETTLED) return now;
    before = now;
  }
  return before;
}

/** Measures `attack`. `beforeMb` is the level of memory that the server has now. */
async function measure(
  server: BuiltServer,
  name: string,
  attack: Attack,
  client: string,
  beforeMb: number,
  { seconds, rest }: ServerBenchOptions,
): Promise<AttackFigures> {
  let peakMb = beforeMb;
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, server.memoryMb());
  }, SAMPLE_MS);
  const stopAttack = await startAttack({ port: server.port, client, attack });
  const readings = await readSteadily(originOf(server), READER, readerPath, seconds * 1000);
  const tally = await stopAttack();
  await pause(rest * 1000);
  clearInterval(sampling);
  return { name, ...readings, tally, beforeMb, peakMb, afterMb: await level(server) };
}

export async function benchAttacks(options: ServerBenchOptions): Promise<ExitCode> {
  const { machine, node } = describeRun("");
  console.log(`attacks: ${machine}, Node ${node}, load ${loadavg()[0]?.toFixed(1)} before`);
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-bench-"));
  const server = await startBuiltServer({ DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1" });
  const results: AttackFigures[] = [];
  const leaving = new AbortController();
  // While nobody follows the stream, the server does less and takes less memory.
  const following = followStream(originOf(server), READER, COLLECTION, leaving.signal);
  following.catch(() => {}); // awaited below
  try {
    // The first reader has the server compile its code.
    await readSteadily(originOf(server), READER, readerPath, options.seconds * 1000);
    let before = await settle(server);
    for (const [index, [name, attack]] of ATTACKS.entries()) {
      console.log(`${name}: ${options.seconds} s`);
      // Each attack has its own address, so that none is refused for the one before.
      const client = `203.0.113.${index + 1}`;
      const figures = await measure(server, name, attack, client, before, options);
      results.push(figures);
      before = figures.afterMb;
    }
    leaving.abort();
    await following;
    console.log(aligned([HEADER, ...results.map(lineOf)]));
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
  return options.check ? reportBudgets(results.flatMap(violations)) : SUCCESS;
}
