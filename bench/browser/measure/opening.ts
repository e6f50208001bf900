/** Prepares a browser that has or has not seen a collection, for the measures of what an opening takes. */
import type { Page } from "playwright";
import { DATABASE_NAME } from "../../../contract/saved-collections.ts";
import type { BrowserRun, Phone } from "../metrics/measurement.ts";

/**
 *   cold     never visited before
 *   warm     with the browser's cache, but without anything that the app stores itself
 *   kept     the collection is also stored on the device (IndexedDB), and the server is reachable
 *   offline  like kept, but without a network: a service worker serves the shell
 */
export type OpeningKind = "cold" | "warm" | "kept" | "offline";

/** Time limit for background storage: the collection takes seconds, the shell some seconds after the page has loaded. */
const KEEP_MS = 60_000;

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

/** True once the app has drawn chart and cards with their pictures. The first cards in the document are the server's. */
const IS_DRAWN = `document.querySelector("#root a[data-token-id]") !== null &&
  document.querySelector("figure canvas") !== null &&
  [...document.images].every(({ complete }) => complete)`;

async function until(page: Page, script: string, what: string): Promise<void> {
  const since = performance.now();
  while (!(await page.evaluate<boolean>(script))) {
    if (performance.now() - since > KEEP_MS) throw new Error(`${what} was not there in time.`);
    await page.waitForTimeout(250);
  }
}

/** Visits the page until everything that a later visit of this kind needs is stored. */
async function visitBefore(
  run: BrowserRun,
  page: Page,
  url: string,
  kind: OpeningKind,
): Promise<void> {
  await page.goto(url);
  await until(page, IS_DRAWN, "The first screen");
  if (kind === "kept" || kind === "offline")
    await until(page, keptScript(run.collection), "The collection");
  if (kind === "offline")
    await until(page, "navigator.serviceWorker.ready.then(() => true)", "The shell");
  await page.goto("about:blank");
}

/** Passes a slowed phone that is ready to open the collection at `url`. */
export async function withVisitor<Result>(
  run: BrowserRun,
  kind: OpeningKind,
  slowdown: number,
  use: (phone: Phone, url: string) => Promise<Result>,
): Promise<Result> {
  const phone = await run.openPhone(1, {
    serviceWorkers: kind === "offline" ? "allow" : "block",
  });
  const { page, context } = phone;
  const url = `${run.origin}/c/${run.collection}`;
  try {
    if (kind !== "cold") await visitBefore(run, page, url, kind);
    if (kind === "warm") await forgetCollections(run, phone);
    if (kind === "offline") await context.setOffline(true);
    await phone.slow(slowdown);
    return await use(phone, url);
  } finally {
    await phone.close();
  }
}

async function forgetCollections({ origin }: BrowserRun, { session }: Phone): Promise<void> {
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
}
