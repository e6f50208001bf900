/**
 * Measures how long a worker that has just started takes from the bodies of a collection to the first view with facets,
 * beside `JSON.parse` of the same collection's JSON text. Every run has its own browser context, page and worker, so no
 * code is compiled beforehand. The contestants take turns.
 *
 *   node --import tsx bench/load-in-worker.ts --check [TOKENS ...]
 */

import { readFileSync } from "node:fs";
import { type Browser, chromium, type Route } from "playwright";
import { build } from "vite";
import { BROWSER_ARGS, browserPath } from "../scripts/find-browser.ts";
import { spreadOf } from "./common/statistics.ts";
import { createDataset } from "./engine/data/dataset.ts";
import { collectionInfo, columnPayload, unlistedPayload } from "./engine/data/payload.ts";

const RUNS = 11;
const JSON_PARSE = "JSON.parse of the text";
const COLUMNS = "columns to first view";
const LOAD_BUDGETS: readonly { readonly size: number; readonly atMost: number }[] = JSON.parse(
  readFileSync(new URL("budgets.json", import.meta.url), "utf8"),
).load;

async function bundledWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: new URL("load-contestants.worker.ts", import.meta.url).pathname },
    },
  });
  if (!("output" in built)) throw new Error("vite built nothing");
  return built.output[0].code;
}

/** Path -> response to a page or its worker. */
type Answers = Readonly<Record<string, { contentType: string; body: string | Buffer }>>;

async function answer(route: Route, answers: Answers): Promise<void> {
  const { pathname } = new URL(route.request().url());
  await route.fulfill(answers[pathname] ?? { status: 404 });
}

/** Sends a question to a new worker in a new page. Null asks for the contestants' names, a name for its time. */
async function queryWorker<Answer>(browser: Browser, answers: Answers, question: string | null) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await context.route("**/*", (route) => answer(route, answers));
    await page.goto("http://bench.test/");
    return await page.evaluate(
      (request) =>
        new Promise<Answer>((resolve, reject) => {
          const worker = new Worker("/worker.js", { type: "module" });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage(request);
        }),
      question,
    );
  } finally {
    await context.close();
  }
}

function answersFor(size: number, worker: string): Answers {
  const dataset = createDataset(size, "load");
  const { columns, figures } = columnPayload(dataset);
  const binary = "application/octet-stream";
  return {
    "/": { contentType: "text/html", body: "<!doctype html><title>Bench</title>" },
    "/worker.js": { contentType: "text/javascript", body: worker },
    "/info": { contentType: "application/json", body: JSON.stringify(collectionInfo(dataset)) },
    "/unlisted": { contentType: binary, body: Buffer.from(unlistedPayload(dataset)) },
    "/columns": { contentType: binary, body: Buffer.from(columns) },
    "/figures": { contentType: binary, body: Buffer.from(figures) },
  };
}

/** Measures one size. Returns true if a budget is broken. */
async function measure(browser: Browser, size: number, worker: string): Promise<boolean> {
  const answers = answersFor(size, worker);
  const names = await queryWorker<string[]>(browser, answers, null);
  const times = new Map(names.map((name) => [name, [] as number[]]));
  for (let turn = 0; turn < RUNS; turn += 1)
    for (const [name, list] of times) list.push(await queryWorker<number>(browser, answers, name));

  const medianOf = (name: string) => spreadOf(times.get(name) ?? []).median;
  const base = medianOf(JSON_PARSE);
  console.log(`${size} tokens, median of ${RUNS} workers`);
  for (const [name, list] of times) {
    const { least, median, most } = spreadOf(list);
    console.log(
      `  ${name.padEnd(24)} ${median.toFixed(1).padStart(6)} ms (${least.toFixed(1)} to ${most.toFixed(1)}),` +
        ` ${(median / base).toFixed(2)} of ${JSON_PARSE}`,
    );
  }
  const budget = LOAD_BUDGETS.find((each) => each.size === size);
  const ratio = medianOf(COLUMNS) / base;
  if (!budget || ratio <= budget.atMost) return false;
  console.error(`  broken: ${ratio.toFixed(2)}, the budget is ${budget.atMost}`);
  return true;
}

async function run(sizes: readonly number[], isChecked: boolean): Promise<void> {
  const worker = await bundledWorker();
  const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS });
  try {
    let isBroken = false;
    for (const size of sizes) isBroken = (await measure(browser, size, worker)) || isBroken;
    if (isBroken && isChecked) process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

const given = process.argv.slice(2);
const sizes = given.filter((each) => each !== "--check").map(Number);
if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0)) {
  console.error("Give numbers of tokens, such as 10000 100000, and --check to hold the budgets.");
  process.exit(1);
}
await run(
  sizes.length > 0 ? sizes : LOAD_BUDGETS.map(({ size }) => size),
  given.includes("--check"),
);
