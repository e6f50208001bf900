/**
 * Attacks the built server, one attack after the other, beside an ordinary reader, and measures how long the reader
 * waits and whether the server's memory comes back. Attacker and reader are two clients of a proxy on this machine.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as apiPath from "../../contract/api-path.ts";
import { type ExitCode, SUCCESS } from "../../server/cli/command.ts";
import { reportBudgets } from "../common/run-bench.ts";
import { describeRun } from "../common/run-info.ts";
import { median } from "../common/statistics.ts";
import { aligned } from "../common/table.ts";
import { type AttackFigures, HEADER, lineOf, violations } from "./attack-report.ts";
import type { Attack, Order, Tally } from "./attacker.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import type { ServerBenchOptions } from "./options.ts";
import { readSteadily } from "./reader.ts";

const COLLECTION = "bottled-weather";
const COLLECTION_SIZE = 25_000;
const PICTURE_PX = 256;
const READER = "198.51.100.1";
const SAMPLE_MS = 1_000;
/** Samples of each level of memory. */
const SAMPLES = 10;
/** The server is settled when two levels in succession differ by no more than this part, or after so many levels. */
const SETTLED = 0.02;
const MAX_LEVELS = 12;

function originOf({ port }: BuiltServer): string {
  return `http://127.0.0.1:${port}`;
}

/** Returns the attacks. The name of each says what its client tries. */
async function attacks(origin: string): Promise<readonly (readonly [string, Attack])[]> {
  const path = apiPath.columns(COLLECTION);
  const answer = await fetch(origin + apiPath.listed(COLLECTION));
  const { epoch, seq } = (await answer.json()) as { epoch: string; seq: number }; // the API's own format
  const stream = apiPath.stream([{ collection: COLLECTION, epoch, seq }]);
  // From the end, because the reader looks at pictures from the start.
  const pictures = Array.from({ length: COLLECTION_SIZE }, (_, at) =>
    apiPath.socialPicture(COLLECTION, String(COLLECTION_SIZE - at)),
  );
  return [
    ["850 unread snapshots, 1 connection", unread(1, 850)],
    ["500 unread snapshots on each of 2", unread(2, 500)],
    ["899 streams in 4 s", { kind: "streams", perSecond: 899 / 4, path: stream }],
    ["30 social pictures at once", { kind: "requests", atOnce: 30, paths: pictures }],
  ];

  function unread(connections: number, requests: number): Attack {
    return { kind: "unread", connections, requests, path };
  }
}

let picturesSeen = 0;

/** The page, a snapshot, a picture that nobody has seen and the list of collections, in turn. */
function readerPath(index: number): string {
  if (index % 4 === 0) return "/";
  if (index % 4 === 1) return apiPath.columns(COLLECTION);
  if (index % 4 === 3) return apiPath.collections();
  picturesSeen += 1;
  return apiPath.image(COLLECTION, String(picturesSeen), PICTURE_PX);
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

/** Waits until the server has done the work of its start. */
async function settle(server: BuiltServer): Promise<void> {
  let before = await level(server);
  for (let levels = 1; levels < MAX_LEVELS; levels += 1) {
    const now = await level(server);
    if (Math.abs(now / before - 1) <= SETTLED) return;
    before = now;
  }
}

async function startAttacker(order: Order): Promise<ChildProcess> {
  const attacker = fork(new URL("./attacker.ts", import.meta.url), {
    execArgv: ["--import", "tsx"],
  });
  attacker.send(order);
  await once(attacker, "message"); // it has begun
  return attacker;
}

async function stopAttacker(attacker: ChildProcess): Promise<Tally> {
  const reported = once(attacker, "message") as Promise<[Tally]>; // our own program's format
  attacker.send("stop");
  const [tally] = await reported;
  return tally;
}

/** Measures `attack`, or the reader alone if it is null. */
async function measure(
  server: BuiltServer,
  name: string,
  attack: Attack | null,
  client: string,
  { seconds, rest }: ServerBenchOptions,
): Promise<AttackFigures> {
  const beforeMb = await level(server);
  let peakMb = beforeMb;
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, server.memoryMb());
  }, SAMPLE_MS);
  const attacker = attack && (await startAttacker({ port: server.port, client, attack }));
  const readings = await readSteadily(originOf(server), READER, readerPath, seconds * 1000);
  const tally = attacker ? await stopAttacker(attacker) : {};
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
  try {
    // The first reader has the server compile its code.
    await readSteadily(originOf(server), READER, readerPath, options.seconds * 1000);
    await settle(server);
    // What the reader waits without an attack.
    results.push(await measure(server, "nothing", null, READER, options));
    for (const [index, [name, attack]] of (await attacks(originOf(server))).entries()) {
      // Each attack has its own address, so that none is refused for the one before.
      results.push(await measure(server, name, attack, `203.0.113.${index + 1}`, options));
      console.log(aligned([HEADER, ...results.map(lineOf)]));
    }
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
  return options.check ? reportBudgets(results.flatMap(violations)) : SUCCESS;
}
