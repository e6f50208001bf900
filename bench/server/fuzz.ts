/**
 * Runs the built server against an endpoint, an OpenSea and a stream that replace every field of their answers by hostile
 * values. Exits with 1 if the server ends, holds its event loop, tells a key, or does not follow again afterwards.
 *
 *   npm run bench:fuzz                 # ten minutes
 *   npm run bench:fuzz -- 60           # seconds
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import * as apiPath from "../../contract/api-path.ts";
import { parseListing, parseListingsSnapshot } from "../../contract/listings/listings.ts";
import { parseInteger } from "../../contract/values/digits.ts";
import { openStore } from "../../server/storage/store/open-store.ts";
import { followPunks } from "../../server/testing/chain/follow-punks.ts";
import { makeUpHistory } from "../../server/testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../../server/testing/chain/provider/rpc-proxy.ts";
import {
  everyNth,
  restKind,
  rpcKind,
  runFuzzingProxy,
} from "../../server/testing/liars/fuzz/fuzzing-proxy.ts";
import { createMutator } from "../../server/testing/liars/fuzz/mutator.ts";
import { eventOf } from "../../server/testing/liars/fuzz/stream-event.ts";
import { sampleMarketCollection } from "../../server/testing/opensea/market/sample-market.ts";
import { runOpenSea } from "../../server/testing/opensea/run-opensea.ts";
import { startPhoenix } from "../../server/testing/opensea/stream/phoenix-server.ts";
import { CONTRACT, STREAM_TYPES } from "../../server/testing/opensea-shapes.ts";
import { runAdd } from "../../server/testing/run-add.ts";
import { runServer } from "../../server/testing/run-server.ts";
import { reportBudgets } from "../common/run-bench.ts";
import { createLeakSearch, MARK, OTHER_KEYS } from "./leak-search.ts";

const SECONDS = 600;
const PUNKS = 40;
const SLUG = "argonauts";
const KEY = `${MARK}-opensea-key`;
const RPC = { user: `${MARK}-user`, password: `${MARK}-password` };
/** The keys that the endpoint may be told. */
const RPC_KEYS = [
  Buffer.from(`${RPC.user}:${RPC.password}`).toString("base64"),
  `/v2/${MARK}-path?key=${MARK}-query`,
];
const EVENTS_PER_TURN = 20;
const TURN_MS = 250;
/** The limit of the clock, and of the processor. */
const MAX_HELD_MS = 250;
/** If an idle process waits longer than this, the machine is busy. Then the second counts by the processor alone. */
const MAX_IDLE_DELAY_MS = 50;
const RECOVERY_MS = 240_000;
const PRELOAD = pathToFileURL(join(import.meta.dirname, "loop-delay.mjs")).href;

/** How long the event loop was held at most, in ms, as `loop-delay.mjs` prints it. */
interface Held {
  readonly clock: number;
  readonly processor: number;
}

/** Returns second -> how long the event loop was held in it. */
function holdsIn(output: string): ReadonlyMap<number, Held> {
  const found = output.matchAll(/^loop delay (\d+) ([\d.]+) ([\d.]+)$/gm);
  return new Map(
    Array.from(found, ([, second, clock, processor]) => [
      Number(second),
      { clock: Number(clock), processor: Number(processor) },
    ]),
  );
}

/** Resolves when the server listens. `ServerProcess.origin` needs vitest. */
async function originOf(): Promise<string> {
  for (;;) {
    const [found] = /http:\/\/localhost:\d+/.exec(server.output()) ?? [];
    if (found) return found;
    if (server.child.exitCode !== null) throw new Error(`the server has ended: ${server.output()}`);
    await pause(50);
  }
}

const seconds = parseInteger(process.argv[2] ?? "") ?? SECONDS;
const seed = Date.now() % 1_000_000;
console.log(`${seconds} s, seed ${seed}, load ${loadavg()[0]?.toFixed(1)}`);

const history = makeUpHistory({ seed: 5, blocks: 6_000, logs: 12_000, punks: PUNKS });
let hidden = 5_000;
const node = await runRpcProxy(history.node, { lagBlocks: hidden });
const rpc = await runFuzzingProxy(node.url, rpcKind, everyNth(2));
const argonauts = sampleMarketCollection({ slug: SLUG, contract: CONTRACT, size: 20 });
const openSea = await runOpenSea({ collections: [argonauts], key: KEY });
const listAll = (price: number) => {
  for (const [place, { tokenId }] of argonauts.tokens.entries())
    openSea.market.list({ slug: SLUG, tokenId, price: price + place / 100 });
};
listAll(3);
const rest = await runFuzzingProxy(openSea.url, restKind, everyNth(2));
const phoenix = await startPhoenix(KEY);

const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-bench-"));
const store = await openStore({ dataDir, databaseUrl: null }, "own");
const { chainId, contracts } = history;
await followPunks(store, { id: "punks", chainId, market: contracts.market, punks: PUNKS });
await store.close();
const openSeaSettings = {
  OPENSEA_API_KEY: KEY,
  OPENSEA_URL: `http://${rest.host}`,
  OPENSEA_STREAM_URL: `ws://127.0.0.1:${phoenix.port}/socket`,
  OPENSEA_SWEEP_SECONDS: "1",
};
const added = await runAdd([CONTRACT, "--opensea", SLUG, "--id", SLUG], {
  ...openSeaSettings,
  DATA_DIR: dataDir,
});
if (added.code !== 0) throw new Error(added.errors.join("\n"));

const server = runServer(
  { dataDir, databaseUrl: null },
  {
    ...openSeaSettings,
    ...OTHER_KEYS,
    ETH_RPC_URL: `http://${RPC.user}:${RPC.password}@${rpc.host}/v2/${MARK}-path?key=${MARK}-query`,
    NODE_OPTIONS: `--import ${PRELOAD}`,
  },
);
const idle = spawn(process.execPath, ["--import", PRELOAD, "-e", "setInterval(() => {}, 1000)"]);
let idleOutput = "";
idle.stdout.on("data", (text) => {
  idleOutput += text;
});
const origin = await originOf();
const problems = new Set<string>();

const leaks = createLeakSearch(origin, ["punks", SLUG], server.output, problems);
rpc.onRequest = (said) => leaks.told("the endpoint", said, RPC_KEYS);
rest.onRequest = (said) => leaks.told("OpenSea", said, [KEY]);

async function look(): Promise<void> {
  await leaks.look();
  if (server.child.exitCode !== null) throw new Error(`the server has ended: ${server.output()}`);
}

/** Returns true if the server has read the end of the chain and all listings. */
async function isCurrent(): Promise<boolean> {
  const read = async (path: string) => (await fetch(origin + path)).json();
  const paths = [apiPath.chain("punks"), apiPath.chain(SLUG), apiPath.listed(SLUG)];
  const [punks, followed, listed] = await Promise.all(paths.map(read));
  const snapshot = parseListingsSnapshot(listed);
  if (!snapshot.ok) return false;
  const prices = new Map<string, number>();
  for (const row of snapshot.value.tokens) {
    const listing = parseListing(row, "row");
    if (listing.ok) prices.set(listing.value.tokenId, listing.value.price);
  }
  return (
    punks.block === history.head &&
    punks.problem === null &&
    followed.openSea.isConnected &&
    followed.openSea.problem === null &&
    [...openSea.market.truth(SLUG)].every(([id, { price }]) => prices.get(id) === price)
  );
}

const mutators = [createMutator(seed), createMutator(seed + 1), createMutator(seed + 2)] as const;
[rpc.mutator, rest.mutator] = mutators;
const began = performance.now();
const startSecond = Date.now() / 1_000;
let sent = 0;
try {
  while (performance.now() - began < seconds * 1_000) {
    if (phoenix.topics().length > 0) {
      const { socket } = phoenix.latest();
      for (let event = 0; event < EVENTS_PER_TURN; event += 1) {
        const type = STREAM_TYPES[sent % STREAM_TYPES.length] ?? "";
        const frame = [null, null, `collection:${SLUG}`, type, eventOf(type)];
        socket.send(mutators[2].mutate(type, frame, KEY));
        sent += 1;
      }
    }
    if (hidden > 1) hidden -= 1;
    node.set({ lagBlocks: hidden });
    await look();
    await pause(TURN_MS);
  }
  const endSecond = Date.now() / 1_000;
  rpc.mutator = null;
  rest.mutator = null;
  node.set({ lagBlocks: 0 });
  listAll(2);
  const recovering = performance.now();
  while (!(await isCurrent())) {
    if (performance.now() - recovering > RECOVERY_MS) {
      problems.add("the server does not follow again after the lies");
      break;
    }
    await pause(500);
  }
  await look();
  leaks.stop();
  console.log(`followed again after ${((performance.now() - recovering) / 1_000).toFixed(1)} s`);
  for (const [place, name] of ["endpoint", "OpenSea", "stream"].entries())
    console.log(`${name}: ${mutators[place]?.count} lies; ${mutators[place]?.progress()}`);

  console.log(
    `searched: ${leaks.requests} requests to other servers, ${leaks.streamed} bytes of the event stream`,
  );

  const holds = [...holdsIn(server.output())].filter(
    ([second]) => second >= startSecond && second <= endSecond,
  );
  const idleHolds = holdsIn(idleOutput);
  const quiet = holds.filter(
    ([second]) => (idleHolds.get(second)?.clock ?? 0) <= MAX_IDLE_DELAY_MS,
  );
  const most = (of: typeof holds, by: keyof Held) =>
    Math.max(0, ...of.map(([, held]) => held[by])).toFixed(0);
  console.log(
    `event loop: held for at most ${most(holds, "processor")} ms of the processor in ${holds.length} seconds, ` +
      `${most(holds, "clock")} by the clock (load ${loadavg()[0]?.toFixed(1)}), and ${most(quiet, "clock")} by the clock in ` +
      `${quiet.length} seconds in which an idle process waited at most ${MAX_IDLE_DELAY_MS} ms`,
  );
  for (const [second, { clock, processor }] of holds) {
    const byClock = quiet.some(([other]) => other === second) ? clock : 0;
    if (Math.max(processor, byClock) > MAX_HELD_MS)
      problems.add(
        `the event loop was held for ${processor.toFixed(0)} ms of the processor, ${clock.toFixed(0)} by the clock, at ` +
          new Date(second * 1_000).toISOString(),
      );
  }
  process.exitCode = reportBudgets([...problems]);
} finally {
  server.child.kill("SIGTERM");
  await server.exit;
  idle.kill();
  await Promise.all([rpc.close(), rest.close(), node.close(), openSea.close(), phoenix.stop()]);
  rmSync(dataDir, { recursive: true });
}
