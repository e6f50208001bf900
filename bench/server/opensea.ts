/**
 * Measures how a collection is followed on OpenSea, with a stand-in of OpenSea on this machine: the time from an event of the
 * market to the changed card in a browser, and the server's memory over 200,000 events. Runs the built app.
 *
 *   npm run bench:opensea                  both
 *   npm run bench:opensea -- lag           one of them; or memory
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as yieldOnce } from "node:timers/promises";
import { chromium } from "playwright";
import { BROWSER_ARGS, browserPath } from "../../scripts/find-browser.ts";
import { addCommand } from "../../server/cli/add/add-command.ts";
import { createListingReader } from "../../server/testing/listing-reader.ts";
import { sampleMarketCollection } from "../../server/testing/opensea/market/sample-market.ts";
import { type OpenSea, runOpenSea } from "../../server/testing/opensea/run-opensea.ts";
import { createStory } from "../../server/testing/opensea/story/story.ts";
import { median } from "../common/statistics.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const SLUG = "bears";
const ID = "bears";
/** Cards show three digits after the point. */
const FIRST_PRICE = 5.001;
const CHANGES = 100;
const EVENTS = 200_000;
const SAMPLES = 10;
/** Events that are on their way at most, so that the server's queue does not overflow. */
const EVENTS_AT_ONCE = 500;

async function runMarket(size: number) {
  const collection = sampleMarketCollection({ slug: SLUG, size });
  const openSea = await runOpenSea({ collections: [collection] });
  for (const { tokenId } of collection.tokens)
    openSea.market.list({ slug: SLUG, tokenId, price: FIRST_PRICE });
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-bench-opensea-"));
  const settings = {
    OPENSEA_API_KEY: openSea.key,
    OPENSEA_URL: openSea.url,
    OPENSEA_STREAM_URL: openSea.streamUrl,
    DATA_DIR: dataDir,
    DEMO: "off",
  };
  const terminal = { out: () => {}, error: (line: string) => console.error(line) };
  const argv = [collection.contract, "--opensea", SLUG, "--id", ID];
  await addCommand(argv, settings, terminal, new AbortController().signal);
  const server = await startBuiltServer(settings);
  await until(async () => (await readChain(server)).openSea.isConnected);
  return {
    openSea,
    server,
    async close() {
      await server.stop();
      await openSea.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function readChain({ port }: BuiltServer) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/collections/${ID}/chain`);
  return (await answer.json()) as { openSea: { isConnected: boolean } }; // our own server
}

/** Waits in the page until it shows a text, and returns the time. Text, because the page lacks the compiler's helpers. */
const shownAt = (text: string) => `new Promise((resolve) => {
  const look = () =>
    document.querySelector("main").textContent.includes(${JSON.stringify(text)})
      ? resolve(Date.now())
      : requestAnimationFrame(look);
  look();
})`;

/** Measures the time from an event of the market to the frame in which the card shows it. */
async function measureLag(): Promise<void> {
  const { openSea, server, close } = await runMarket(12);
  const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS });
  const page = await browser.newPage({ viewport: { width: 1440, height: 2_000 } });
  await page.goto(`http://127.0.0.1:${server.port}/c/${ID}`);
  await page.evaluate(shownAt(`${FIRST_PRICE}`));
  const lags: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    // The last digit is odd, so no price is the beginning of another.
    const price = (4_999 - 2 * change) / 1_000;
    const shown = page.evaluate<number>(shownAt(`${price}`));
    await page.evaluate("new Promise(requestAnimationFrame)");
    const began = Date.now();
    openSea.market.list({ slug: SLUG, tokenId: `${1 + (change % 12)}`, price });
    lags.push((await shown) - began);
  }
  const sorted = lags.toSorted((a, b) => a - b);
  console.log(
    `${CHANGES} listings from the market's event to the changed card: median ${median(lags)} ms, 95th percentile ${sorted[Math.floor(0.95 * CHANGES)]} ms, longest ${sorted[CHANGES - 1]} ms`,
  );
  await browser.close();
  await close();
}

/** Waits until a reader of the server's live stream has a listing that was made last. */
async function untilRead(
  { market }: OpenSea,
  { port }: BuiltServer,
  reader: ReturnType<typeof createListingReader>,
  price: number,
): Promise<void> {
  market.list({ slug: SLUG, tokenId: "1", price });
  await until(async () => {
    await reader.catchUp(`http://127.0.0.1:${port}`);
    return reader.prices.get("1") === price;
  });
}

/** Prints the server's memory while it follows a seeded story. */
async function measureMemory(): Promise<void> {
  const { openSea, server, close } = await runMarket(500);
  const { market } = openSea;
  const story = createStory(market, { seed: 1 });
  const reader = createListingReader(ID);
  const began = performance.now();
  const samples = [`at first ${Math.round(server.memoryMb())} MB`];
  let events = 0;
  market.subscribe(() => {
    events += 1;
  });
  for (let part = 1; part <= SAMPLES; part += 1) {
    while (events < (part * EVENTS) / SAMPLES) {
      const upTo = events + EVENTS_AT_ONCE;
      while (events < upTo) {
        story.act(10);
        await yieldOnce();
      }
      // Ever lower, and exact in wei.
      await untilRead(openSea, server, reader, (1_000_000 - events) / 1e9);
    }
    samples.push(`${events.toLocaleString("en-US")} events ${Math.round(server.memoryMb())} MB`);
    console.log(samples[samples.length - 1]);
  }
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    `${Math.round(events / seconds)} events a second; memory of the server: ${samples.join(", ")}`,
  );
  reader.close();
  await close();
}

const wanted = process.argv[2];
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
if (wanted !== "memory") await measureLag();
if (wanted !== "lag") await measureMemory();
