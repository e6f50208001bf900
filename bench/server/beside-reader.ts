/**
 * Disturbs the built server in several ways, one after the other, beside an ordinary reader. Measures how long the reader
 * waits and whether the server's memory comes back.
 */
import { setTimeout as pause } from "node:timers/promises";
import { median } from "../common/statistics.ts";
import { COLLECTION, readerPath } from "./attack-list.ts";
import { type AttackFigures, lineOf } from "./attack-report.ts";
import type { Tally } from "./attacker.ts";
import type { BuiltServer } from "./built-server.ts";
import type { ServerBenchOptions } from "./options.ts";
import { followStream, readSteadily } from "./reader.ts";

export interface Disturbance {
  readonly name: string;
  /** Resolves when it has begun, with a function that ends it and counts what happened. */
  begin(server: BuiltServer): Promise<() => Promise<Tally>>;
}

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

/** Measures one disturbance. `beforeMb` is the level of memory that the server has now. */
async function measure(
  server: BuiltServer,
  { name, begin }: Disturbance,
  beforeMb: number,
  { seconds, rest }: ServerBenchOptions,
): Promise<AttackFigures> {
  let peakMb = beforeMb;
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, server.memoryMb());
  }, SAMPLE_MS);
  const end = await begin(server);
  const readings = await readSteadily(originOf(server), READER, readerPath, seconds * 1000);
  const tally = await end();
  await pause(rest * 1000);
  clearInterval(sampling);
  return { name, ...readings, tally, beforeMb, peakMb, afterMb: await level(server) };
}

/** Measures the disturbances in turn. */
export async function measureBesideReader(
  server: BuiltServer,
  disturbances: readonly Disturbance[],
  options: ServerBenchOptions,
): Promise<readonly AttackFigures[]> {
  const results: AttackFigures[] = [];
  const leaving = new AbortController();
  // While nobody follows the stream, the server does less and takes less memory.
  const following = followStream(originOf(server), READER, COLLECTION, leaving.signal);
  following.catch(() => {}); // awaited below
  // The first reader has the server compile its code.
  await readSteadily(originOf(server), READER, readerPath, options.seconds * 1000);
  let before = await settle(server);
  for (const disturbance of disturbances) {
    console.log(`${disturbance.name}: ${options.seconds} s`);
    const figures = await measure(server, disturbance, before, options);
    // Printed at once: if a later measurement fails, the run ends before its table.
    console.log(`  ${lineOf(figures).slice(1).join(", ")}`);
    results.push(figures);
    before = figures.afterMb;
  }
  leaving.abort();
  await following;
  return results;
}
