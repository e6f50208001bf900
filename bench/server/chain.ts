/**
 * Measures how a collection is read from a chain: requests and memory of reading 200,000 logs in 2,000,000 blocks that are
 * made up, for endpoints that allow 10, 2,000 and 10,000 blocks at a time, and the lag of a followed collection on a local
 * chain with a block a second.
 *
 *   npm run bench:chain                 both
 *   npm run bench:chain -- backfill     one of them; or lag
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { parseListing, parseListingsDelta } from "../../contract/listings/listings.ts";
import { openStore } from "../../server/storage/store/open-store.ts";
import { runAnvil } from "../../server/testing/chain/anvil.ts";
import { deployPunksMarket } from "../../server/testing/chain/deploy.ts";
import { followPunks } from "../../server/testing/chain/follow-punks.ts";
import { makeUpHistory } from "../../server/testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../../server/testing/chain/provider/rpc-proxy.ts";
import { startStory } from "../../server/testing/chain/story.ts";
import { readEvents } from "../../server/testing/read-events.ts";
import { runServer, type ServerProcess } from "../../server/testing/run-server.ts";
import { median } from "../common/statistics.ts";

const ROOT = join(import.meta.dirname, "../..");
const LIMITS = (process.argv[3] ?? "10000,2000,10").split(",").map(Number);
/** Heap limits and loader of the script "add" in package.json. */
const NODE_OPTIONS = ["--max-old-space-size=160", "--max-semi-space-size=8", "--import", "tsx"];
const PUNKS = 60;
const LAGS = 60;

/** Runs `npm run add` on a made-up chain, joined to a database that this process owns. */
async function measureBackfill(maxBlocks: number): Promise<void> {
  const history = makeUpHistory();
  const proxy = await runRpcProxy(history.node, { provider: "vague", maxBlocks });
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-bench-chain-"));
  const store = await openStore({ dataDir, databaseUrl: null }, "own");
  const began = performance.now();
  const { market, punksData: data } = history.contracts;
  const args = ["cryptopunks", "--contract", market, "--data-contract", data, "--from-block", "0"];
  const child = spawn(
    process.execPath,
    [...NODE_OPTIONS, "server/cli/main.ts", "add", ...args, "--rpc", proxy.url],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const closed = once(child, "close");
  let peakKb = 0;
  /** Step -> largest memory until its end. */
  const peaks = new Map<string, number>();
  let step = "start";
  createInterface(child.stdout).on("line", (line) => {
    peaks.set(step, peakKb);
    [step = ""] = line.split(/[:.]/);
  });
  const watching = setInterval(() => {
    peakKb = peakOf(child.pid) ?? peakKb;
  }, 100);
  const [code] = await closed;
  clearInterval(watching);
  const calls = proxy.calls.get("eth_getLogs") ?? 0;
  const oracle = Math.ceil((history.head - 64 + 1) / maxBlocks);
  const logs = (await store.chainLogs("cryptopunks", -1)).length;
  const sales = (await store.chainSales("cryptopunks", -1)).length;
  console.log(
    [
      `${maxBlocks.toLocaleString("en-US")} blocks at a time: exit code ${code}`,
      `${calls.toLocaleString("en-US")} requests for logs, ${(calls / oracle).toFixed(3)} times the oracle's ${oracle.toLocaleString("en-US")}`,
      `${logs} of ${history.logCount} logs and ${sales} of ${history.sales.length} sales`,
      `${Math.round((performance.now() - began) / 1000)} s`,
      `peak memory ${Array.from(peaks, ([name, kb]) => `${name} ${Math.round(kb / 1024)} MB`).join(", ")}`,
    ].join("; "),
  );
  await store.close();
  await proxy.close();
  rmSync(dataDir, { recursive: true });
}

/** Returns the largest resident memory so far, in kB. */
function peakOf(pid: number | undefined): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  } catch {
    return null; // it has exited
  }
}

async function originOf(server: ServerProcess): Promise<string> {
  for (;;) {
    const [origin] = /http:\/\/localhost:\d+/.exec(server.output()) ?? [];
    if (origin) return origin;
    await pause(50);
  }
}

/** Measures the time from a block to the listing on the live stream of a server. */
async function measureLag(): Promise<void> {
  const anvil = await runAnvil({ noMining: true });
  const market = await deployPunksMarket(anvil);
  const story = await startStory(anvil, market, { seed: 1, punks: PUNKS });
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-bench-chain-"));
  const store = await openStore({ dataDir, databaseUrl: null }, "own");
  const { chainId } = anvil;
  await followPunks(store, { id: "punks", chainId, market: market.address, punks: PUNKS });
  await store.close();
  const server = runServer({ dataDir, databaseUrl: null }, { ETH_RPC_URL: anvil.url });
  const origin = await originOf(server);
  const listed = await fetch(`${origin}/api/v1/collections/punks/tokens/listed`);
  const { epoch, seq } = (await listed.json()) as { epoch: string; seq: number }; // our own server
  const stream = await readEvents(`${origin}/api/v1/listings/stream?at=punks:${epoch}:${seq}`);

  /** Block time in seconds -> time of mining. */
  const minedAt = new Map<number, number>();
  const lags: number[] = [];
  let read = 0;
  for (let block = 0; block < 200 && lags.length < LAGS; block += 1) {
    await story.send(2);
    await anvil.mine();
    const { timestamp } = await anvil.client.getBlock();
    minedAt.set(Number(timestamp), performance.now());
    const until = performance.now() + 1_000;
    while (performance.now() < until) {
      for (const { event, data } of stream.events.slice(read)) {
        read += 1;
        const delta = event === "listings" ? parseListingsDelta(JSON.parse(data)) : null;
        if (!delta?.ok) continue;
        for (const row of delta.value.listed) {
          const listing = parseListing(row, "row");
          if (!listing.ok) continue;
          const mined = minedAt.get((listing.value.listedAt ?? 0) / 1000);
          if (mined !== undefined && block > 5) lags.push(performance.now() - mined);
        }
      }
      await pause(5);
    }
  }
  const sorted = lags.toSorted((a, b) => a - b);
  console.log(
    `${lags.length} listings from their block to the live stream: median ${Math.round(median(lags))} ms, longest ${Math.round(sorted[sorted.length - 1] ?? 0)} ms`,
  );
  stream.close();
  server.child.kill("SIGTERM");
  await server.exit;
  await anvil.close();
  rmSync(dataDir, { recursive: true });
}

const wanted = process.argv[2];
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
if (wanted !== "backfill") await measureLag();
if (wanted !== "lag") for (const limit of LIMITS) await measureBackfill(limit);
