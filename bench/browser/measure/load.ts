/**
 * Measures how a collection opens, from navigation on, while 50 listings change per second: until its first card is
 * painted, until everything on the first screen is interactive, and how many bytes the network transferred for it.
 *
 *   cold     never visited before
 *   warm     with the browser's cache, but without anything that the app stores itself
 *   kept     the collection is also stored on the device (IndexedDB), and the server is reachable
 *   offline  like kept, but without a network: a service worker serves the shell
 */
import type { Page } from "playwright";
import { DATABASE_NAME } from "../../../contract/saved-collections.ts";
import { type BrowserRun, type Figure, OURS, type Phone } from "../metrics/measurement.ts";

const KINDS = ["cold", "warm", "kept", "offline"] as const;
type Kind = (typeof KINDS)[number];

/** Time limit for background storage: the collection takes seconds, the shell some seconds after the page has loaded. */
const KEEP_MS = 60_000;

/** Text rather than a function, because the compiler of this file adds helpers that the page does not have. */
const WATCH = `
  const firstCard = () => document.querySelector("a[data-token-id]") !== null;
  const shown = (text) => [...document.querySelectorAll('[aria-label="Tokens shown"] span')]
    .some((span) => span.textContent === text);
  const all = () => firstCard() && document.querySelector("figure canvas") !== null &&
    (shown("Live") || shown("Offline"));
  const when = (holds) => new Promise((done) => {
    const look = () => {
      if (!holds()) return requestAnimationFrame(look);
      // The timer ends after the frame and the page's pending work, when the page can react again.
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    };
    requestAnimationFrame(look);
  });
  window.painted = Promise.all([when(firstCard), when(all)])
    .then(([firstCard, all]) => ({ firstCard, all }));
`;

/** In ms since navigation. */
interface Painted {
  readonly firstCard: number;
  readonly all: number;
}

const TRANSFERRED = `performance.getEntriesByType("resource")
  .concat(self.document ? performance.getEntriesByType("navigation") : [])
  .reduce((sum, { transferSize }) => sum + transferSize, 0)`;

interface Opening {
  readonly firstCardMs: number;
  readonly allMs: number;
  readonly bytes: number;
}

async function open(page: Page, url: string): Promise<Opening> {
  await page.goto(url, { waitUntil: "commit" });
  const { firstCard, all } = await page.evaluate<Painted>("painted");
  let bytes = await page.evaluate<number>(TRANSFERRED);
  for (const worker of page.workers()) bytes += await worker.evaluate<number>(TRANSFERRED);
  return { firstCardMs: firstCard, allMs: all, bytes };
}

/** Returns a script that resolves to true if the collection's record is in the browser's database. */
function keptScript(collection: string): string {
  return `new Promise((resolve) => {
    const opening = indexedDB.open("${DATABASE_NAME}");
    opening.onsuccess = () => {
      const names = opening.result.objectStoreNames;
      const close = (answer) => { opening.result.close(); resolve(answer); };
      if (!names.contains("snapshots")) return close(false);
      const asking = opening.result.transaction("snapshots").objectStore("snapshots")
        .count(["record", ${JSON.stringify(collection)}]);
      asking.onsuccess = () => close(asking.result === 1);
    };
  })`;
}

async function until(page: Page, script: string, what: string): Promise<void> {
  const since = performance.now();
  while (!(await page.evaluate<boolean>(script))) {
    if (performance.now() - since > KEEP_MS) throw new Error(`${what} was not kept.`);
    await page.waitForTimeout(250);
  }
}

/** Visits the page until everything that a later visit of this kind needs is stored. */
async function visitBefore(run: BrowserRun, page: Page, url: string, kind: Kind): Promise<void> {
  await page.goto(url);
  await page.locator("a[data-token-id]").first().waitFor();
  if (kind === "kept" || kind === "offline")
    await until(page, keptScript(run.collection), "The collection");
  if (kind === "offline")
    await until(page, "navigator.serviceWorker.ready.then(() => true)", "The shell");
  await page.goto("about:blank");
}

async function takeOpening(run: BrowserRun, kind: Kind, slowdown: number): Promise<Opening> {
  const phone = await run.openPhone(1, {
    serviceWorkers: kind === "offline" ? "allow" : "block",
  });
  const { page, context } = phone;
  const url = `${run.origin}/c/${run.collection}`;
  try {
    if (kind !== "cold") await visitBefore(run, page, url, kind);
    if (kind === "warm") await forgetCollections(run, phone);
    if (kind === "offline") await context.setOffline(true);
    await page.addInitScript({ content: WATCH });
    await phone.slow(slowdown);
    return await open(page, url);
  } finally {
    await phone.close();
  }
}

async function forgetCollections({ origin }: BrowserRun, { session }: Phone): Promise<void> {
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
}

export async function measure(run: BrowserRun): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  await run.market.start(run.collection);
  for (const slowdown of run.slowdowns) {
    const openings = new Map<Kind, Opening[]>(KINDS.map((kind) => [kind, []]));
    for (let turn = 0; turn < run.runs; turn += 1)
      for (const kind of KINDS) {
        const one = await takeOpening(run, kind, slowdown);
        openings.get(kind)?.push(one);
        run.log(
          `load, ${slowdown} times slower, ${kind}: first card ${one.firstCardMs.toFixed(0)} ms, all ${one.allMs.toFixed(0)} ms, ${(one.bytes / 1_000).toFixed(0)} kB`,
        );
      }
    for (const [kind, all] of openings) {
      const head = { measure: "load", contestant: OURS, slowdown } as const;
      figures.push(
        { ...head, name: `${kind}: first card`, unit: "ms", runs: all.map((o) => o.firstCardMs) },
        { ...head, name: `${kind}: all answers`, unit: "ms", runs: all.map((o) => o.allMs) },
        { ...head, name: `${kind}: transferred`, unit: "bytes", runs: all.map((o) => o.bytes) },
      );
    }
  }
  run.market.stop();
  return figures;
}
