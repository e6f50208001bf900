/** The walk: what a reader does on a collection's page, in Firefox and WebKit. */
import { defaultSort } from "../../contract/query.ts";
import { parseQuery } from "../../contract/query-string.ts";
import { oracleOf } from "../support/data/oracle.ts";
import { feed, listing, ORIGIN } from "../support/test.ts";
import { expect, type Tab, test } from "./test.ts";

const SHOWN = "[aria-label='Tokens shown']";

async function openCollection(tab: Tab, collection: string, search = ""): Promise<void> {
  await tab.visit(`/c/${collection}${search}`);
  await expect.poll(() => tab.cards()).not.toEqual([]);
}

test("a collection opens, shows a token from its grid and its chart, and follows its market", async ({
  tab,
  collection,
}) => {
  await openCollection(tab, collection);
  await test.step("it has its cards, its chart and live prices", async () => {
    await expect.poll(() => tab.text(SHOWN)).toContain("1,200 tokens");
    await expect.poll(() => tab.text(SHOWN)).toContain("Live");
    await expect
      .poll(() => tab.evaluate("document.querySelectorAll('figure .u-over').length"))
      .toBe(1);
  });

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
      .toMatch(/Confidence\s*\d+%/);
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
    await expect.poll(() => tab.text(`a[data-token-id="${id}"]`)).toContain("0.012 →");
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
});

const FILTERS: readonly [name: string, parameter: RegExp, choose: (tab: Tab) => Promise<void>][] = [
  [
    "traits",
    /trait=Hull~Glass/,
    async (tab) => {
      await tab.clickOn("aside summary", "Hull");
      await tab.clickOn("aside label:has([aria-label='Glass'])");
    },
  ],
  ["vibes", /vibe=Gilded/, (tab) => tab.clickOn("aside label:has([aria-label='Gilded'])")],
  ["marketplaces", /market=2/, (tab) => tab.clickOn("aside label:has([aria-label='LooksRare'])")],
  ["price", /price=2/, (tab) => tab.fill("[aria-label='Minimum price']", "2")],
  ["rank", /rank=~600/, (tab) => tab.fill("[aria-label='Maximum rank']", "600")],
  ["deviation", /deviation=0\.5/, (tab) => tab.fill("[aria-label='Minimum deviation']", "0.5")],
  ["sale status", /sale=on/, (tab) => tab.clickOn("aside label", "On sale")],
  ["token ids", /ids=7-464/, (tab) => tab.fill("[aria-label='Add token ids']", "7, 464")],
];

test("filters and sorts answer as the reference does", async ({ tab, collection }) => {
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

  await openCollection(tab, collection);
  // The browser remembers an open panel.
  const isOpen = await tab.evaluate("document.querySelector('aside') !== null");
  if (!isOpen) await tab.clickOn("button", "Filters");
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
});
