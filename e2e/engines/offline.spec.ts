/** A reload without a network, in Firefox and WebKit. */
import { DATABASE_NAME, SAVED_STORE } from "../../contract/saved-collections.ts";
import { openProxy, type TcpProxy } from "../../server/testing/tcp-proxy.ts";
import { ORIGIN } from "../support/test.ts";
import { BrowserCrashed } from "./engine.ts";
import { expect, type Tab, test, withTab } from "./test.ts";

const SHOWN = "[aria-label='Tokens shown']";

// A browser of its own: WebKit no longer opens IndexedDB after many pages.
test("a collection opens again without a network", async ({ engineName, collection }) => {
  const { hostname, port } = new URL(ORIGIN);
  const walk = async () => {
    const network = await openProxy(hostname, Number(port));
    const origin = `http://127.0.0.1:${network.port}`;
    await withTab(engineName, origin, (tab) => reloadWithoutNetwork(tab, network, collection));
    await network.close();
  };
  await walk().catch((error: unknown) => {
    // WebKitGTK 2.50 crashed here once in some 150 runs, on a page that did nothing.
    if (!(error instanceof BrowserCrashed)) throw error;
    console.warn(`The browser crashed, so the test starts once more: ${error.message}`);
    return walk();
  });
});

async function reloadWithoutNetwork(
  tab: Tab,
  network: TcpProxy,
  collection: string,
): Promise<void> {
  await tab.visit(`/c/${collection}`);
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
  await expect.poll(() => tab.evaluate(STORED)).toContain(`record,${collection}`);
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
  await network.refuse();
  await tab.evaluate("location.reload()");
  await expect.poll(() => tab.cards()).toEqual(shown);
  await expect.poll(() => tab.text(SHOWN)).not.toContain("Live");
}
