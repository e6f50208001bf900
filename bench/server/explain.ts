/**
 * Measures how long the explanation of a token's valuation takes: in a thread that has loaded the collection, in one that has
 * loaded another collection, and in one that has to start, as the server does in advance. Measures the clock, and the thread's own processor time, which other
 * work on the machine changes less. Judges the processor time in the loaded thread.
 *
 *   npm run build && node --import tsx bench/server/explain.ts
 */
import { cpus, loadavg } from "node:os";
import { demoDraft } from "../../server/demo/market/demo-draft.ts";
import { commonMarket } from "../../server/demo/market/market-history.ts";
import { THEMES } from "../../server/demo/themes/index.ts";
import { valueCollection } from "../../server/valuation/project.ts";
import type { Market, ValuationThread } from "../../server/valuation/valuation-thread.ts";
import { quantile, shownFigure } from "../common/statistics.ts";
import { processorMs, runningThreads } from "./thread-time.ts";

const EXPLAINED = 200;
const STARTED = 12;
const GOAL_MS = 40;
const SEED = "1";
/** The thread of the source tree would compile TypeScript first. */
const BUILT = "../../dist-server/server/valuation/valuation-thread.js";

type Module = typeof import("../../server/valuation/valuation-thread.ts");
const { createValuationThread } = (await import(BUILT)) as Module; // built from that file

interface Times {
  readonly wall: number[];
  readonly processor: number[];
}

/** Starts a thread by a first request. Returns it with the ids of its threads of the system. */
async function startThread(ask: (thread: ValuationThread) => Promise<unknown>) {
  const before = runningThreads();
  const thread = createValuationThread();
  await ask(thread);
  return { thread, ids: [...runningThreads()].filter((id) => !before.has(id)) };
}

/** Explains tokens in a thread that has loaded the collection. */
async function timesLoaded(market: Market, tokenIds: readonly string[]): Promise<Times> {
  const { thread, ids } = await startThread((started) => started.level(market));
  const times: Times = { wall: [], processor: [] };
  for (const tokenId of tokenIds) {
    const begun = performance.now();
    const used = processorMs(ids);
    await thread.explain(market, tokenId);
    times.wall.push(performance.now() - begun);
    times.processor.push(processorMs(ids) - used);
  }
  thread.close();
  return times;
}

/** Explains each token in a thread that has loaded collections of other names, so that it loads this one first. */
async function timesLoading(market: Market, tokenIds: readonly string[]): Promise<Times> {
  const { thread, ids } = await startThread((started) => started.level(market));
  const times: Times = { wall: [], processor: [] };
  for (const tokenId of tokenIds) {
    const name = `${market.collection} ${tokenId}`;
    const begun = performance.now();
    const used = processorMs(ids);
    await thread.explain({ ...market, collection: name, contents: name, key: name }, tokenId);
    times.wall.push(performance.now() - begun);
    times.processor.push(processorMs(ids) - used);
  }
  thread.close();
  return times;
}

/** Explains each token in a thread of its own. */
async function timesStarted(market: Market, tokenIds: readonly string[]): Promise<Times> {
  const times: Times = { wall: [], processor: [] };
  for (const tokenId of tokenIds) {
    const begun = performance.now();
    const { thread, ids } = await startThread((started) => started.explain(market, tokenId));
    times.wall.push(performance.now() - begun);
    times.processor.push(processorMs(ids));
    thread.close();
  }
  return times;
}

function shown(name: string, { wall, processor }: Times): string {
  const of = (times: readonly number[]) =>
    `median ${shownFigure(quantile(times, 0.5))}, p95 ${shownFigure(quantile(times, 0.95))}`;
  return `  ${name}: processor ${of(processor)} ms; clock ${of(wall)} ms`;
}

console.log(`Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model}`);
for (const theme of THEMES) {
  const draft = demoDraft(theme, commonMarket(SEED), Date.now(), SEED);
  const tokens = draft.tokens.map(({ tokenId, traits }, index) => ({
    ...{ tokenId, traits },
    rank: index + 1,
  }));
  const { sales } = draft;
  const { model } = valueCollection(tokens, sales);
  const lists = [JSON.stringify(tokens)];
  const market = {
    ...{ collection: theme.id, contents: theme.id, key: theme.id },
    readPacked: async () => null,
    readTokens: async () => lists,
    readParts: async () => ({ model, sales }),
  };
  const some = (count: number) =>
    Array.from(
      { length: count },
      (_, place) => tokens[Math.floor((place * tokens.length) / count)].tokenId,
    );
  const loaded = await timesLoaded(market, some(EXPLAINED));
  const loading = await timesLoading(market, some(STARTED));
  const started = await timesStarted(market, some(STARTED));
  const p95 = quantile(loaded.processor, 0.95);
  if (!(p95 <= GOAL_MS)) process.exitCode = 1;
  console.log(
    [
      `${tokens.length} tokens, ${sales.length} sales (load ${loadavg()[0]?.toFixed(1)})`,
      shown("loaded", loaded),
      shown("loading", loading),
      shown("started", started),
      `  p95 of the processor's within ${GOAL_MS} ms ${p95 <= GOAL_MS ? "holds" : "BROKEN"}`,
    ].join("\n"),
  );
}
