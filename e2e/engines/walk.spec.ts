/** The walk: what a reader does on a collection's page, in Firefox and WebKit, and a reload without a network. */
import { defaultSort } from "../../contract/query.ts";
import { parseQuery } from "../../contract/query-string.ts";
import { DATABASE_NAME, SAVED_STORE } from "../../contract/saved-collections.ts";
import { openProxy, type TcpProxy } from "../../server/testing/tcp-proxy.ts";
import { oracleOf } from "../support/data/oracle.ts";
import { feed, listing, ORIGIN } from "../support/test.ts";
import { BrowserCrashed } from "./engine.ts";
import { expect, type Tab, test, withTab } from "./test.ts";

const SHOWN = "[aria-label='Tokens shown']";

async function openCollection(tab: Tab, collection: string, search = ""): Promise<void> {
  await tab.visit(`/c/${collection}${search}`);
  await expect.poll(() => tab.cards()).not.toEqual([]);
}

/** Expression for the keys of the records that the page has stored. */
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

async function openTwice(tab: Tab, network: TcpProxy, collection: string): Promise<void> {
  await openCollection(tab, collection);
  await test.step("it has its cards, its chart and live prices", async () => {
    await expect.poll(() => tab.text(SHOWN)).toContain("1,200 tokens");
    await expect.poll(() => tab.text(SHOWN)).toContain("Live");
    await expect
      .poll(() => tab.evaluate("document.querySelectorAll('figure .u-over').length"))
      .toBe(1);
  });
  await expect
    .poll(() => tab.evaluate("navigator.serviceWorker.controller?.state"))
    .toBe("activated");
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

async function lookAround(tab: Tab, collection: string): Promise<void> {
  await openCollection(tab, collection);
  await test.step("the chart shows the token under the pointer", async () => {
    const AREA = `(() => {
      const { left, top, width, height } = document.querySelector(".u-over").getBoundingClientRect();
      return { left, top, width, height };
    })()`;
    const { left, top, width, height } = await tab.evaluate<DOMRect>(AREA);
    let down = 0;
    await expect
      .poll(
        async () => {
          down = (down + 8) % height;
          await tab.move(left + width / 2, top + down);
          return tab.text("figure");
        },
        { intervals: [20] },
      )
      .toMatch(/Rank [\d,]+/);
  });

  await test.step("a token opens over the grid, and closes", async () => {
    const [id] = await tab.cards();
    await tab.clickOn(`a[data-token-id="${id}"]`);
    await expect.poll(() => tab.text("dialog[open]")).toContain(`#${id}`);
    expect(await tab.path()).toBe(`/c/${collection}/${id}`);
    await tab.press("Escape");
    await expect.poll(() => tab.text("dialog[open]")).toBe("");
    expect(await tab.path()).toBe(`/c/${collection}`);
  });

  await test.step("a listing appears in its card", async () => {
    const [id] = await tab.cards();
    await feed(collection, [listing(id, 0.0123)]);
    await expect.poll(() => tab.text(`a[data-token-id="${id}"]`)).toContain("0.012");
  });

  await test.step("the grid scrolls to its last card", async () => {
    const reference = await oracleOf(collection);
    const last = reference.view().ids.at(-1);
    await expect
      .poll(async () => {
        await tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
        return (await tab.cards()).at(-1);
      })
      .toBe(last);
  });
}

const FILTERS: readonly [name: string, parameter: RegExp, choose: (tab: Tab) => Promise<void>][] = [
  [
    "traits",
    /trait=Hull~Glass/,
    async (tab) => {
      await tab.clickOn("aside summary", "Hull");
      await tab.clickOn("aside label[title='Glass']");
    },
  ],
  ["vibes", /vibe=Gilded/, (tab) => tab.clickOn("aside label[title='Gilded']")],
  ["marketplaces", /market=2/, (tab) => tab.clickOn("aside label[title='LooksRare']")],
  ["price", /price=2/, (tab) => tab.fill("[aria-label='Minimum price']", "2")],
  ["rank", /rank=~600/, (tab) => tab.fill("[aria-label='Maximum rank']", "600")],
  ["deviation", /deviation=0\.5/, (tab) => tab.fill("[aria-label='Minimum deviation']", "0.5")],
  ["sale status", /sale=on/, (tab) => tab.clickOn("aside label", "On sale")],
  ["token ids", /ids=7-464/, (tab) => tab.fill("[aria-label='Add token ids']", "7, 464")],
];

/** Goes on in the collection's page, from its top. */
async function expectReferencesAnswers(tab: Tab, collection: string): Promise<void> {
  const reference = await oracleOf(collection);
  /** Expects the first cards and the count that the reference computes for the page's address. */
  async function expectAnswer(parameter: RegExp): Promise<void> {
    await expect.poll(() => tab.path()).toMatch(parameter);
    reference.setQuery(parseQuery(new URL(await tab.path(), ORIGIN).search, defaultSort(false)));
    const { ids } = reference.view();
    expect(ids.length).toBeGreaterThan(0);
    const first = ids.slice(0, 6);
    await expect.poll(async () => (await tab.cards()).slice(0, first.length)).toEqual(first);
    await expect.poll(() => tab.text(SHOWN)).toContain(`${ids.length.toLocaleString("en-US")} of`);
  }

  await tab.evaluate("scrollTo(0, 0)");
  await tab.clickOn("button", "Filters");
  for (const [name, parameter, choose] of FILTERS)
    await test.step(`filters by ${name}`, async () => {
      await choose(tab);
      await expectAnswer(parameter);
      await tab.clickOn("button", "Clear all");
      await expect.poll(() => tab.path()).toBe(`/c/${collection}`);
    });

  await test.step("sorts by price", async () => {
    await tab.clickOn("aside label", "On sale");
    await tab.clickOn("[role=combobox]", "Best Rank First");
    await tab.clickOn("[role=option]", "Lowest Price First");
    await expectAnswer(/sort=/);
  });
}

test("a reader's walk", async ({ engineName, collection }) => {
  test.slow();
  const { hostname, port } = new URL(ORIGIN);
  let isOpenedAgain = false;
  const walk = async () => {
    const network = await openProxy(hostname, Number(port));
    const origin = `http://127.0.0.1:${network.port}`;
    await withTab(engineName, origin, async (tab) => {
      // First, because WebKit no longer opens IndexedDB after many pages.
      await test.step("a collection opens, and opens again without a network", () =>
        openTwice(tab, network, collection));
      isOpenedAgain = true;
      await network.restore();
      await test.step("it shows a token from its grid and its chart, and follows its market", () =>
        lookAround(tab, collection));
      await test.step("filters and sorts answer as the reference does", () =>
        expectReferencesAnswers(tab, collection));
    });
    await network.close();
  };
  await walk().catch((error: unknown) => {
    // WebKitGTK 2.50 crashed in the first step once in some 150 runs, on a page that did nothing.
    if (!(error instanceof BrowserCrashed) || isOpenedAgain) throw error;
    console.warn(`The browser crashed, so the walk starts once more: ${error.message}`);
    return walk();
  });
});
