/**
 * Measures the memory of the server for hours, while `npm run feed` stores 50 events a second and readers follow them:
 * 20 live streams, and five requests a second for pages, snapshots and token lists in turn. The server also follows three small
 * collections of the lying servers, which tell no lie here, so that the thread of the sources runs.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as apiPath from "../../contract/api-path.ts";
import { median } from "../common/statistics.ts";
import { startBuiltServer } from "./built-server.ts";
import { growthViolations } from "./memory-bounds.ts";
import { followStream, readSteadily } from "./reader.ts";
import { startLiars, storeCollections } from "./start-liars.ts";

const COLLECTION = "bottled-weather";
const COLLECTION_SIZE = 25_000;
const EVENTS_PER_SECOND = 50;
const STREAMS = 20;
const SAMPLE_MS = 1_000;
const MINUTE_MS = 60_000;
/** Each visit has a new client address. */
const VISIT_MS = 20_000;
const REQUEST_MS = 200;
const REPORT_MINUTES = 10;

const PATHS = [
  () => "/",
  () => apiPath.columns(COLLECTION),
  () => apiPath.listed(COLLECTION),
  () => apiPath.unlisted(COLLECTION),
  () => apiPath.projections(COLLECTION),
  () => `/c/${COLLECTION}`,
  (tokenId: string) => apiPath.token(COLLECTION, tokenId),
  (tokenId: string) => apiPath.valuation(COLLECTION, tokenId),
  (tokenId: string) => apiPath.image(COLLECTION, tokenId, 256),
  () => apiPath.collections(),
];

function tokenAt(index: number): string {
  return String(1 + ((index * 7_919) % COLLECTION_SIZE));
}

/** Returns a line for `npm run feed`: mostly listings, one event in ten ends a listing, and one in fifty is a sale. */
function eventAt(index: number): string {
  const tokenId = tokenAt(index);
  const price = 1 + ((index * 31) % 400) / 1_000;
  if (index % 50 === 0) return JSON.stringify({ type: "sold", tokenId, price });
  if (index % 10 === 0) return JSON.stringify({ type: "unlisted", tokenId });
  return JSON.stringify({ type: "listed", tokenId, price });
}

/** Stores events until the returned function is called. That function prints what was stored. */
function startFeed(dataDir: string): () => Promise<void> {
  const args = ["--import", "tsx", "server/cli/main.ts", "feed", "--id", COLLECTION];
  const feed = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, "../.."),
    stdio: ["pipe", "inherit", "inherit"],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const ended = once(feed, "exit");
  feed.stdin.on("error", () => {}); // the feed has ended; its exit code is checked below
  const began = performance.now();
  let written = 0;
  const writing = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * EVENTS_PER_SECOND;
    for (; written < due; written += 1) feed.stdin.write(`${eventAt(written)}\n`);
  }, 1_000 / EVENTS_PER_SECOND);
  return async () => {
    clearInterval(writing);
    feed.stdin.end();
    const [code] = await ended;
    if (code !== 0) throw new Error(`the feed ended with ${code}`);
  };
}

/** Reads without a pause until `signal` aborts. Returns the number of failed requests. */
async function readForever(origin: string, signal: AbortSignal): Promise<number> {
  let failed = 0;
  for (let visit = 0; !signal.aborted; visit += 1) {
    const first = visit * (VISIT_MS / REQUEST_MS);
    const pathAt = (index: number) =>
      PATHS[index % PATHS.length](tokenAt(Math.floor((first + index) / PATHS.length)));
    const address = `198.51.100.${1 + (visit % 250)}`;
    const { statuses } = await readSteadily(origin, address, pathAt, VISIT_MS, REQUEST_MS);
    failed += statuses.filter((status) => status !== 200).length;
  }
  return failed;
}

/** Prints the memory of all processes of the server by ten minutes. Returns a sentence for each broken bound. */
export async function measureUnderReaders(minutes: number): Promise<readonly string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-bench-"));
  const { liars, settings } = await startLiars();
  const followed = await storeCollections(dataDir, settings);
  const server = await startBuiltServer({ ...followed, TRUSTED_PROXIES: "127.0.0.1" });
  const origin = `http://127.0.0.1:${server.port}`;
  const leaving = new AbortController();
  try {
    const endFeed = startFeed(dataDir);
    const following = Promise.all(
      Array.from({ length: STREAMS }, (_, index) =>
        followStream(origin, `203.0.113.${1 + index}`, COLLECTION, leaving.signal),
      ),
    );
    const reading = readForever(origin, leaving.signal);
    following.catch(() => leaving.abort()); // awaited below
    const reported: number[] = [];
    for (let minute = 1; minute <= minutes && !leaving.signal.aborted; minute += 1) {
      const samples: number[] = [];
      for (let ms = 0; ms < MINUTE_MS; ms += SAMPLE_MS) {
        await pause(SAMPLE_MS);
        samples.push(server.memoryMb());
      }
      const mb = median(samples);
      if (minute % REPORT_MINUTES === 0 || minute === minutes) reported.push(mb);
      else if (minute > 1) continue;
      const load = loadavg()[0]?.toFixed(1);
      console.log(
        `minute ${minute}: ${mb.toFixed(0)} MB, at most ${Math.max(...samples).toFixed(0)} (load ${load})`,
      );
    }
    leaving.abort();
    await following;
    console.log(`${await reading} requests of readers failed`);
    await endFeed();
    return growthViolations(reported[0], reported[reported.length - 1]);
  } finally {
    leaving.abort();
    await server.stop();
    liars.disconnect();
    rmSync(dataDir, { recursive: true });
  }
}
