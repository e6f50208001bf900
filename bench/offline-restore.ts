/**
 * Measures how long a previously visited collection takes to open without a network, from navigation until its first ten
 * cards are painted. Compares it with the emptiest page of the same bundle that opens offline (no data, no pictures). The
 * two take turns.
 *
 *   node --import tsx bench/offline-restore.ts http://localhost:4173/c/lantern-coast
 *
 * If a service worker serves the shell, the browser is offline. Otherwise the server serves the shell and every
 * request to the API fails. The first line of the output says which case applies.
 */
import { type BrowserContext, chromium, type Page } from "playwright";
import { DATABASE_NAME } from "../contract/saved-collections.ts";
import { ROUTES } from "../contract/site/routes.ts";
import { BROWSER_ARGS, browserPath } from "../scripts/find-browser.ts";
import { spreadOf } from "./common/statistics.ts";

const RUNS = 11;
const CARDS = 10;
const MAX_RATIO = 2;
/** Pause before each page: the closed page before it goes on using the processor for a moment. */
const REST_MS = 1_000;
/** Time limit for storing the shell: a service worker installs some seconds after the page has loaded. */
const INSTALL_MS = 30_000;

const address = process.argv[2];
if (!address) {
  console.error("Name the page to open, such as http://localhost:4173/c/lantern-coast");
  process.exit(1);
}
const collection = new URL(address);
const empty = new URL(ROUTES.careers.path, collection);

/** Text rather than a function, because the compiler of this file adds helpers that the page does not have. */
const KEPT = `new Promise((resolve) => {
  const opening = indexedDB.open(${JSON.stringify(DATABASE_NAME)});
  opening.onsuccess = () => {
    const names = opening.result.objectStoreNames;
    const close = (answer) => { opening.result.close(); resolve(answer); };
    if (!names.contains("snapshots")) return close(false);
    const key = ["record", ${JSON.stringify(decodeURIComponent(collection.pathname.split("/")[2] ?? ""))}];
    const asking = opening.result.transaction("snapshots").objectStore("snapshots").count(key);
    asking.onsuccess = () => close(asking.result === 1);
  };
})`;

/** Returns a script that resolves to the ms from navigation to the first frame after `condition` holds. */
function paintedWhen(condition: string): string {
  return `new Promise((resolve) => {
    const look = () => {
      if (!(${condition})) return requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    look();
  })`;
}

const CARDS_THERE = `document.querySelectorAll("a[data-token-id]").length >= ${CARDS}`;
const HEADING_THERE = `document.querySelector("main h1, main h2") !== null`;

async function timed(context: BrowserContext, url: URL, condition: string): Promise<number> {
  const page = await context.newPage();
  await page.waitForTimeout(REST_MS);
  await page.goto(url.href, { waitUntil: "commit" });
  const ms = await page.evaluate<number>(paintedWhen(condition));
  await page.close();
  return ms;
}

/** Visits the collection until it is stored. Returns true if a service worker has stored the shell too. */
async function visit(page: Page): Promise<boolean> {
  await page.goto(collection.href);
  await page.locator("a[data-token-id]").first().waitFor();
  await page.waitForTimeout(2_000);
  while (!(await page.evaluate<boolean>(KEPT))) await page.waitForTimeout(200);
  const installed = page.evaluate<boolean>(
    "navigator.serviceWorker.ready.then(() => true, () => false)",
  );
  return Promise.race([installed, page.waitForTimeout(INSTALL_MS).then(() => false)]);
}

function spread(values: readonly number[]): { median: number; text: string } {
  const { least, median, most } = spreadOf(values);
  return {
    median,
    text: `median ${median.toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)}, ${RUNS} runs)`,
  };
}

const browser = await chromium.launch({
  executablePath: browserPath(),
  args: BROWSER_ARGS,
});
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
const first = await context.newPage();
await first.goto(empty.href);
const offline = await visit(first);
await first.close();
if (offline) await context.setOffline(true);
else await context.route("**/api/**", (route) => route.abort());
console.log(offline ? "offline, shell from its service worker" : "shell from the server, no API");

const restored: number[] = [];
const blank: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  blank.push(await timed(context, empty, HEADING_THERE));
  restored.push(await timed(context, collection, CARDS_THERE));
}
await browser.close();

const [base, cards] = [spread(blank), spread(restored)];
const times = cards.median / base.median;
console.log(`empty page           ${base.text}`);
console.log(`first ${CARDS} kept cards  ${cards.text}`);
console.log(`${times.toFixed(2)} times, of at most ${MAX_RATIO}`);
if (!(times <= MAX_RATIO)) process.exitCode = 1;
