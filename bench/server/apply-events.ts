/**
 * Measures how long the store takes for 10,000 events in batches of ten, beside the store of another
 * checkout: in turns, with an embedded database and 10,000 tokens. An event comes every 30 seconds of the store's clock.
 *
 *   npm run bench:events -- OTHER [ROUNDS]
 *
 * The figure is the processor's time of the whole process, because other work and the disk change the time that passes.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { MarketEvent } from "../../server/market/market-events.ts";
import type { RankedCollection } from "../../server/valuation/ingest/prepared.ts";
import { median } from "../common/statistics.ts";

const OWN = resolve(import.meta.dirname, "../..");
const CHILD = "--child";
const BATCH = 10;
const EVENTS = 10_000;
const TOKENS = 10_000;
const LISTED = 1_500;
const PACE_MS = 30_000;
const START = 1_700_000_000_000;

/** The tests' collections, which a bench may not import by itself. */
interface Samples {
  sampleCollection(options: { readonly size: number; readonly listed: number }): RankedCollection;
}

/** Six in ten events are listings, a quarter ends one, the others are sales. */
function eventAt(number: number, at: number): MarketEvent {
  const tokenId = String(1 + ((number * 7_919) % TOKENS));
  const price = 1 + ((number * 31) % 400) / 100;
  if (number % 20 < 12)
    return { kind: "listed", tokenId, price, marketplace: 1, currency: "ETH", at };
  if (number % 20 < 17) return { kind: "unlisted", tokenId, at };
  return { kind: "sold", tokenId, price, at };
}

/** Applies the events by the store of the checkout `root`. Returns the processor's milliseconds that it takes. */
async function measure(root: string): Promise<number> {
  const from = <Module>(path: string): Promise<Module> =>
    import(pathToFileURL(join(root, "server", path)).href);
  const database = await from<typeof import("../../server/storage/db/open-database.ts")>(
    "storage/db/open-database.ts",
  );
  const stores = await from<typeof import("../../server/storage/store/create-store.ts")>(
    "storage/store/create-store.ts",
  );
  const samples = await from<Samples>("testing/sample-collection.ts");
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-events-"));
  let now = START;
  const db = await database.openDatabase({ dataDir, databaseUrl: null }, "own");
  const store = await stores.createStore(db, () => now);
  await store.replaceCollection(samples.sampleCollection({ size: TOKENS, listed: LISTED }));
  const before = process.cpuUsage();
  for (let first = 0; first < EVENTS; first += BATCH) {
    now += BATCH * PACE_MS;
    const events = Array.from({ length: BATCH }, (_, index) => eventAt(first + index, now));
    await store.applyEvents("sample", events, "feed");
  }
  const { user, system } = process.cpuUsage(before);
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
  return (user + system) / 1_000;
}

/** Measures in a process of its own. */
function measureApart(root: string): number {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", import.meta.filename, CHILD, root],
    { cwd: root, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

const [first = "", second = "5"] = process.argv.slice(2);
if (first === CHILD) {
  process.stdout.write(String(await measure(second)));
} else {
  const ratios: number[] = [];
  for (let round = 0; round < Number(second); round += 1) {
    const theirs = measureApart(resolve(first));
    const ours = measureApart(OWN);
    ratios.push(ours / theirs);
    console.log(
      `${Math.round(theirs)} ms there, ${Math.round(ours)} ms here, ratio ${(ours / theirs).toFixed(3)}`,
    );
  }
  console.log(`median ratio ${median(ratios).toFixed(3)}, load ${loadavg()[0]?.toFixed(1)}`);
}
