/**
 * Measures how long small queries wait while `npm run import` stores 25,000 tokens in a running embedded database: added,
 * then replaced, then the past of its record filled in, in each of three runs.
 *
 *   npm run bench:import
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openStore } from "../../server/storage/store/open-store.ts";
import { median } from "../common/statistics.ts";

const ROOT = join(import.meta.dirname, "../..");
const RUNS = 3;
const TOKENS = 25_000;
const SALES = 20_000;
const LISTINGS = 4_112;
const TRAITS = 8;
const PACE_MS = 20;
const STEPS = ["added", "replaced", "filled"] as const;
const IDLE_MS = 5_000;
const GOAL_MS = 250;

const scratch = mkdtempSync(join(tmpdir(), "fairfloor-import-waits-"));

/** Writes a folder to import. `step` changes every token's traits. */
function writeFolder(step: number): void {
  const traits = Array.from({ length: TRAITS }, (_, trait) => trait);
  const rows = Array.from({ length: TOKENS }, (_, token) => [
    token,
    `Token ${token}`,
    `https://pictures.example/${token}.png`,
    ...traits.map((trait) => `value ${(token * (trait + 3) + step) % (10 + 20 * trait)}`),
  ]);
  const header = [
    "token_id",
    "name",
    "image_url",
    ...traits.map((trait) => `trait:Trait ${trait}`),
  ];
  writeFileSync(join(scratch, "tokens.csv"), [header, ...rows].join("\n"));
  const sales = Array.from({ length: SALES }, (_, sale) => [
    1_640_000_000 + sale * 3_600,
    (sale * 7) % TOKENS,
    (1 + ((sale * 13) % 100) / 50).toFixed(2),
  ]);
  const listings = Array.from({ length: LISTINGS }, (_, listing) => [
    listing * 6,
    (1 + ((listing * 17 + step) % 100) / 50).toFixed(2),
    "OpenSea",
  ]);
  writeFileSync(
    join(scratch, "listings.csv"),
    [["token_id", "price_eth", "marketplace"], ...listings].join("\n"),
  );
  writeFileSync(
    join(scratch, "sales.csv"),
    [["timestamp", "token_id", "price_eth"], ...sales].join("\n"),
  );
}

/** Imports the folder in a process of its own. It ends before it projects the past sales, which takes minutes. */
async function importFolder(dataDir: string): Promise<void> {
  const options = ["--id", "measured", "--name", "Measured"];
  const importer = spawn(
    process.execPath,
    ["--import", "tsx", "server/cli/main.ts", "import", scratch, ...options],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir }, stdio: ["ignore", "pipe", "inherit"] },
  );
  const isStored = /^Projecting/m;
  let output = "";
  importer.stdout.on("data", (chunk) => {
    output += chunk;
    if (isStored.test(output)) importer.kill();
  });
  const [code] = await once(importer, "exit");
  if (!isStored.test(output)) throw new Error(`the import exited with ${code}`);
}

/** Returns the waits of small queries until `work` is done, in ms. */
async function waitsDuring(
  query: () => Promise<unknown>,
  work: Promise<unknown>,
): Promise<readonly number[]> {
  let isDone = false;
  const watched = work.finally(() => {
    isDone = true;
  });
  const waits: number[] = [];
  while (!isDone) {
    const began = performance.now();
    await query();
    waits.push(performance.now() - began);
    await pause(PACE_MS);
  }
  await watched;
  return waits;
}

/** A call for each sale. */
const CALLS = Array.from({ length: SALES }, (_, sale) => ({
  ...{ tokenId: `${sale}`, price: null, saidAt: sale, soldAt: sale },
  ...{ projection: 1, low: 0.8, high: 1.2, confidence: 0.8, paid: 1.1 },
}));

const most = (waits: readonly number[]) => Math.max(...waits);

console.log(`load ${loadavg()[0]?.toFixed(1)} before`);
const longest = {
  idle: [] as number[],
  added: [] as number[],
  replaced: [] as number[],
  filled: [] as number[],
};
for (let run = 0; run < RUNS; run += 1) {
  const dataDir = join(scratch, `data-${run}`);
  const store = await openStore({ dataDir, databaseUrl: null }, "own");
  const query = () => store.setting("measured");
  await query();
  longest.idle.push(most(await waitsDuring(query, pause(IDLE_MS))));
  for (const what of STEPS) {
    if (what !== "filled") writeFolder(what === "added" ? 0 : 1);
    const generation = (await store.collection("measured"))?.generation ?? 0;
    const waits = await waitsDuring(
      query,
      what === "filled"
        ? store.fillRecord("measured", generation, CALLS, null)
        : importFolder(dataDir),
    );
    longest[what].push(most(waits));
    console.log(
      `${what}: ${waits.length} queries, median ${median(waits).toFixed(1)}, most ${most(waits).toFixed(0)} ms`,
    );
  }
  await store.close();
}
rmSync(scratch, { recursive: true });
const idle = median(longest.idle);
console.log(`load ${loadavg()[0]?.toFixed(1)} after; longest waits, medians of ${RUNS} runs:`);
console.log(`idle ${idle.toFixed(1)} ms`);
for (const what of STEPS) {
  const wait = median(longest[what]);
  console.log(
    `${what} ${wait.toFixed(0)} ms, ${(wait / idle).toFixed(1)} times the idle one; goal ${GOAL_MS} ms: ${wait <= GOAL_MS ? "holds" : "BROKEN"}`,
  );
}
