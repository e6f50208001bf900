/**
 * How long a worker that has just started takes from a collection's payload to its columns, and on to the
 * first view, beside `JSON.parse` of the same text. Every run has a browser context, a page and a worker of its own,
 * so nothing is compiled before; the contestants take turns.
 *
 *   node --import tsx bench/scan-in-worker.ts http://localhost:4173/c/lantern-coast
 */
import { type Browser, chromium, type Route } from "playwright";
import { build } from "vite";
import { apiPath } from "../contract/paths.ts";
import { BROWSER_ARGS, browserPath } from "../scripts/find-browser.ts";
import type { Times } from "./scan-contestants.worker.ts";

const RUNS = 11;
/** As a payload takes that comes from near: a worker that warms up has as long. */
const FETCH_MS = 60;

async function bundledWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: new URL("scan-contestants.worker.ts", import.meta.url).pathname },
    },
  });
  if (!("output" in built)) throw new Error("vite built nothing");
  return built.output[0].code;
}

async function fetched(url: URL): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** What a page and its worker may ask for, by path. */
type Answers = Readonly<Record<string, { contentType: string; body: string | Buffer }>>;

async function answer(route: Route, answers: Answers): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (pathname === "/unlisted") await new Promise((done) => setTimeout(done, FETCH_MS));
  const found = answers[pathname];
  await route.fulfill(found ?? { status: 404 });
}

/** Asks a new worker in a new page: null for the contestants' names, a name for its times. */
async function ask<Answer>(browser: Browser, answers: Answers, question: string | null) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await context.route("**/*", (route) => answer(route, answers));
    await page.goto("http://bench.test/");
    return await page.evaluate(
      (asked) =>
        new Promise<Answer>((resolve, reject) => {
          const worker = new Worker("/worker.js", { type: "module" });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage(asked);
        }),
      question,
    );
  } finally {
    await context.close();
  }
}

function spread(values: readonly number[]): { least: number; median: number; most: number } {
  const [least = 0, ...others] = values.toSorted((a, b) => a - b);
  const sorted = [least, ...others];
  return { least, median: sorted[sorted.length >> 1] ?? 0, most: sorted.at(-1) ?? 0 };
}

async function run(address: string): Promise<void> {
  const { origin, pathname } = new URL(address);
  const collection = pathname.replace(/^\/c\//, "");
  const json = "application/json";
  const answers: Answers = {
    "/": { contentType: "text/html", body: "<!doctype html><title>Bench</title>" },
    "/worker.js": { contentType: "text/javascript", body: await bundledWorker() },
    "/info": { contentType: json, body: await fetched(new URL(apiPath.info(collection), origin)) },
    "/unlisted": {
      contentType: json,
      body: await fetched(new URL(apiPath.unlisted(collection), origin)),
    },
  };
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: BROWSER_ARGS,
  });
  try {
    const names = await ask<string[]>(browser, answers, null);
    const times = new Map(names.map((name) => [name, [] as Times[]]));
    for (let turn = 0; turn < RUNS; turn += 1)
      for (const [name, list] of times) list.push(await ask<Times>(browser, answers, name));

    const [first = []] = times.values();
    const base = spread(first.map(({ runMs }) => runMs)).median;
    for (const [name, list] of times) {
      const { least, median, most } = spread(list.map(({ runMs }) => runMs));
      const warmUp = spread(list.map(({ warmUpMs }) => warmUpMs)).median;
      const whole = spread(list.map(({ wholeMs }) => wholeMs)).median;
      console.log(
        `${name.padEnd(32)} ${median.toFixed(1).padStart(6)} ms (${least.toFixed(1)} to ${most.toFixed(1)}),` +
          ` ${(median / base).toFixed(2)} of the first; warm-up ${warmUp.toFixed(1)} ms,` +
          ` ${whole.toFixed(1)} ms from asking to the end`,
      );
    }
  } finally {
    await browser.close();
  }
}

const address = process.argv[2];
if (!address) {
  console.error("Name the page of a collection, such as http://localhost:4173/c/lantern-coast");
  process.exit(1);
}
await run(address);
