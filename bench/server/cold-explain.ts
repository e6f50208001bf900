/**
 * Measures how long the valuation of a token takes to explain if the valuation thread does not have its collection, on the
 * embedded database. The collections have 10,000 tokens and 20,000 sales, and the thread's cache has room for six of them.
 *
 *   npm run build && node --import tsx bench/server/cold-explain.ts [ROUNDS]
 *
 * evicted   another collection than those in the thread
 * added     a collection that has just been replaced
 * foreign   a revision that another server stored
 * loaded    a token of a collection in the thread
 *
 * "all" is the processor time of the whole process, "thread" that of the valuation thread.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseInteger } from "../../contract/values/digits.ts";
import { demoDraft } from "../../server/demo/market/demo-draft.ts";
import { commonMarket } from "../../server/demo/market/market-history.ts";
import { THEMES } from "../../server/demo/themes/index.ts";
import type { Sale } from "../../server/market/market-events.ts";
import { prepareCollection } from "../../server/valuation/ingest/prepare.ts";
import { valueAndPack } from "../../server/valuation/packed-market.ts";
import { quantile, shownFigure } from "../common/statistics.ts";
import { processorMs, runningThreads } from "./thread-time.ts";

const ROUNDS = 12;
const COLLECTIONS = 8;
const SALES = 20_000;
const SEED = "1";
/** The threads of the source tree would compile TypeScript first. */
const BUILT = process.env.BUILT ?? "../../dist-server";
const { openStore } = (await import(
  `${BUILT}/server/storage/store/open-store.js`
)) as typeof import("../../server/storage/store/open-store.ts");
const { createValuationService } = (await import(
  `${BUILT}/server/web/live/valuation-service.js`
)) as typeof import("../../server/web/live/valuation-service.ts");

interface Times {
  readonly clock: number[];
  readonly all: number[];
  readonly thread: number[];
}

/** Repeats the theme's sales at other times and prices. */
function moreSales(sales: readonly Sale[]): Sale[] {
  return Array.from({ length: SALES }, (_, index) => {
    const lap = Math.floor(index / sales.length);
    const sale = sales[index % sales.length];
    return { ...sale, at: sale.at + lap * 1_777, price: sale.price * (1 + lap / 100) };
  }).sort((a, b) => a.at - b.at);
}

const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-bench-"));
const store = await openStore({ dataDir, databaseUrl: null }, "own");
const draft = demoDraft(THEMES[1], commonMarket(SEED), Date.now(), SEED);
const prepared = await prepareCollection({ ...draft, sales: moreSales(draft.sales) }, valueAndPack);
const valuation = await prepared.valuation;
const idOf = (place: number) => `made-${place}`;
const withId = (place: number) => ({ ...prepared, draft: { ...prepared.draft, id: idOf(place) } });
for (let place = 0; place < COLLECTIONS; place += 1) await store.replaceCollection(withId(place));

const before = runningThreads();
const service = createValuationService(store, valueAndPack);
const tokenOf = (place: number) =>
  prepared.tokens[(place * 7_919) % prepared.tokens.length].tokenId;
await service.explain(idOf(0), tokenOf(0));
const started = [...runningThreads()].filter((id) => !before.has(id));

const CASES = ["evicted", "loaded", "foreign", "added"] as const;
type Case = (typeof CASES)[number];
const times: Readonly<Record<Case, Times>> = {
  evicted: { clock: [], all: [], thread: [] },
  loaded: { clock: [], all: [], thread: [] },
  foreign: { clock: [], all: [], thread: [] },
  added: { clock: [], all: [], thread: [] },
};
async function timed(name: Case, id: string, token: string): Promise<void> {
  const known = times[name];
  const begun = performance.now();
  const [all, thread] = [processorMs(runningThreads()), processorMs(started)];
  await service.explain(id, token);
  known.clock.push(performance.now() - begun);
  known.all.push(processorMs(runningThreads()) - all);
  known.thread.push(processorMs(started) - thread);
}

const rounds = parseInteger(process.argv[2] ?? "") ?? ROUNDS;
for (let round = 0; round < rounds; round += 1) {
  const id = idOf(round % COLLECTIONS);
  await timed("evicted", id, tokenOf(round));
  await timed("loaded", id, tokenOf(round + 1));
  const [head] = (await store.heads()).filter((each) => each.id === id);
  await store.setProjections(id, head.epoch, valuation);
  await timed("foreign", id, tokenOf(round + 2));
  await store.replaceCollection(withId(round % COLLECTIONS));
  await timed("added", id, tokenOf(round + 3));
}
console.log(
  `${cpus().length} x ${cpus()[0]?.model}, ${prepared.tokens.length} tokens, ${SALES} sales, load ${loadavg()[0]?.toFixed(1)}`,
);
for (const [name, { clock, all, thread }] of Object.entries(times)) {
  const of = (list: readonly number[]) =>
    `${shownFigure(quantile(list, 0.5))}, ${shownFigure(quantile(list, 0.95))} ms`;
  console.log(`${name.padEnd(8)} clock ${of(clock)}; all ${of(all)}; thread ${of(thread)}`);
}
service.close();
await store.close();
rmSync(dataDir, { recursive: true });
