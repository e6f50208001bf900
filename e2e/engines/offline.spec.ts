/** A reload without a network, in Firefox and WebKit. */
import { DATABASE_NAME, SAVED_STORE } from "../../contract/saved-collections.ts";
import { BrowserCrashed } from "./engine.ts";
import { COLLECTION, expect, type Site, type Tab, test, withSite, withTab } from "./test.ts";

const PAGE = `/c/${COLLECTION}`;
const SHOWN = "[aria-label='Tokens shown']";

// A browser and a server of its own: the test stops the server, and WebKit no longer opens IndexedDB after many pages.
test("a collection opens again without a network", async ({ engineName }) => {
  const walk = () =>
    withSite((site) => withTab(engineName, site, (tab) => reloadWithoutNetwork(tab, site)));
  await walk().catch((error: unknown) => {
    // WebKitGTK 2.50 crashed here once in some 150 runs, on a page that did nothing.
    if (!(error instanceof BrowserCrashed)) throw error;
    console.warn(`The browser crashed, so the test starts once more: ${error.message}`);
    return walk();
  });
});

async function reloadWithoutNetwork(tab: Tab, site: Site): Promise<void> {
  await tab.visit(PAGE);
  await expect.poll(() => tab.cards()).not.toEqual([]);
  await expect
    .poll(() => tab.evaluate("navigator.serviceWorker.controller?.state"))
    .toBe("activated");
  const STORED = `new Promise((resolve) => {
    const opening = indexedDB.open("${DATABASE_NAME}");
    opening.onupgradeneeded = () => opening.result.createObjectStore("${SAVED_STORE}");
    opening.onerror = () => resolve([]);
    opening.onsuccess = () => {
      const keys = opening.result.transaction("${SAVED_STORE}").objectStore("${SAVED_STORE}").getAllKeys();
      keys.onsuccess = () => {
        opening.result.close();
        resolve(keys.result.map(String));
      };
    };
  })`;
  await expect.poll(() => tab.evaluate(STORED)).toContain(`record,${COLLECTION}`);
  // The grid renders the rows below the view after its first paint.
  let shown: string[] = [];
  await expect
    .poll(async () => {
      const before = shown;
      shown = await tab.cards();
      const hasRowsBelow = await tab.evaluate<boolean>(
        "[...document.querySelectorAll('a[data-token-id]')].some((card) => card.getBoundingClientRect().top >= innerHeight)",
      );
      return hasRowsBelow && String(shown) === String(before);
    })
    .toBe(true);
  await site.stop();
  await tab.evaluate("location.reload()");
  await expect.poll(() => tab.cards()).toEqual(shown);
  await expect.poll(() => tab.text(SHOWN)).not.toContain("Live");
}
