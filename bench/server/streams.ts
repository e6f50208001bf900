/**
 * Measures what thousands of readers of the live stream cost the server, and how many snapshots it serves. Runs the real
 * program with its demo on the embedded database, and readers in processes of their own.
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as apiPath from "../../contract/api-path.ts";
import { quantile } from "../common/statistics.ts";
import { READER_PROCESSES } from "./options.ts";
import { streamPath } from "./stream-path.ts";
import type { Reply, Task } from "./stream-readers.ts";

const COLLECTION = "bottled-weather";
/** Over all five demo collections: two per second in each. */
const EVENTS_PER_SECOND = 10;
const WATCH_MS = 30_000;
const SNAPSHOT_MS = 8_000;
const SNAPSHOT_CONNECTIONS = 32;
const PROBE_MS = 50;
const COLLECT_MS = 1_000;
/** A server that has just started compresses the responses that its readers will request. */
const SETTLE_MS = 15_000;

const helpers: ChildProcess[] = [];
let server: ChildProcess;

/** Starts the server and returns its address. */
function start(dataDir: string): Promise<URL> {
  const collect = "process.on('SIGUSR2', () => gc())";
  const flags = ["--expose-gc", "--import", `data:text/javascript,${collect}`, "--import", "tsx"];
  server = spawn(process.execPath, [...flags, "server/main.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      DATA_DIR: dataDir,
      LIVE_RATE: String(EVENTS_PER_SECOND),
      // All readers share one address here, so a rate limit per address would reject them.
      API_RATE: "0",
      STREAMS_PER_CLIENT: "0",
    },
  });
  return new Promise((started, failed) => {
    let output = "";
    server.stdout?.on("data", (text) => {
      output += text;
      const origin = /http:\/\/localhost:\d+/.exec(output)?.[0];
      if (origin) started(new URL(origin));
    });
    server.once("exit", () => failed(new Error(`the server has ended: ${output}`)));
  });
}

async function stop(): Promise<void> {
  server.kill("SIGINT");
  await once(server, "close");
}

/** Collects the server's garbage, then returns its resident memory in megabytes. */
async function memoryMb(): Promise<number> {
  for (let time = 0; time < 3; time += 1) {
    server.kill("SIGUSR2");
    await pause(COLLECT_MS);
  }
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Returns the processor time of the server, all threads together, in seconds. */
function processorSeconds(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function startReaders(): ChildProcess {
  const helper = fork(new URL("./stream-readers.ts", import.meta.url), {
    execArgv: ["--import", "tsx"],
  });
  helpers.push(helper);
  return helper;
}

async function request<Kind extends Reply["kind"]>(helper: ChildProcess, task: Task, kind: Kind) {
  const answer = once(helper, "message") as Promise<[Reply]>; // our own program's format
  helper.send(task);
  const [message] = await answer;
  if (message.kind !== kind) throw new Error(`expected ${kind}, got ${message.kind}`);
  return message as Extract<Reply, { kind: Kind }>;
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const [half, most, all] = [0.5, 0.99, 1].map((part) => quantile(sorted, part).toFixed(0));
  return `p50 ${half} ms, p99 ${most} ms, most ${all} ms (${sorted.length} samples)`;
}

/** Sends a small request every `PROBE_MS` until `until` resolves. Returns the response times in ms. */
async function probe(origin: string, until: Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  let over = false;
  void until.then(() => {
    over = true;
  });
  while (!over) {
    const from = performance.now();
    await (await fetch(`${origin}${apiPath.stats(COLLECTION)}`)).arrayBuffer();
    times.push(performance.now() - from);
    await pause(PROBE_MS);
  }
  return times;
}

async function snapshots(origin: URL, name: string, path: string): Promise<void> {
  const task: Task = {
    kind: "snapshots",
    count: SNAPSHOT_CONNECTIONS,
    port: Number(origin.port),
    path,
    ms: SNAPSHOT_MS,
  };
  const { answers, bytes } = await request(startReaders(), task, "answers");
  const seconds = SNAPSHOT_MS / 1000;
  console.log(
    `${name}: ${(answers / seconds).toFixed(0)} a second, ${(bytes / answers / 1024).toFixed(0)} kB each, ${(bytes / seconds / 1e6).toFixed(0)} MB a second`,
  );
}

async function broadcasts(origin: URL, readers: number): Promise<void> {
  const path = await streamPath(origin.origin, COLLECTION);
  const before = await memoryMb();
  const from = performance.now();
  const count = Math.floor(readers / READER_PROCESSES);
  const processes = Array.from({ length: READER_PROCESSES }, startReaders);
  const task: Task = { kind: "streams", count, port: Number(origin.port), path };
  await Promise.all(processes.map((helper) => request(helper, task, "open")));
  const total = count * READER_PROCESSES;
  console.log(`${total} readers connected in ${((performance.now() - from) / 1000).toFixed(1)} s`);

  const used = processorSeconds();
  const watching = pause(WATCH_MS);
  const times = await probe(origin.origin, watching);
  const load = (processorSeconds() - used) / (WATCH_MS / 1000);
  const after = await memoryMb();
  const reports = await Promise.all(
    processes.map((helper) => request(helper, { kind: "report" }, "delays")),
  );
  const delays = reports.flatMap((report) => report.delays);
  const closed = reports.reduce((sum, report) => sum + report.closed, 0);
  console.log(
    `memory: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB with them: ${(((after - before) * 1024) / total).toFixed(1)} kB a reader`,
  );
  console.log(`a change at every reader: ${spread(delays)}`);
  console.log(`another client's request meanwhile: ${spread(times)}`);
  console.log(`processor: ${(load * 100).toFixed(0)} % of one core; ${closed} connections lost`);
}

export async function benchStreams(readers: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-bench-"));
  try {
    // The first start creates the demo data, whose cost must not count as the readers'.
    await start(dataDir);
    await stop();
    const origin = await start(dataDir);
    console.log(
      `${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} before`,
    );
    await pause(SETTLE_MS);
    await broadcasts(origin, readers);
    await snapshots(origin, "all tokens (25,000)", apiPath.unlisted(COLLECTION));
    await snapshots(origin, "what is listed now", apiPath.listed(COLLECTION));
  } finally {
    for (const helper of helpers) helper.disconnect();
    await stop();
    rmSync(dataDir, { recursive: true });
  }
}
