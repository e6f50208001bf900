/** The walk: what a reader does on a collection's page, in Firefox and WebKit. */
import { defaultSort } from "../../contract/query.ts";
import { parseQuery } from "../../contract/query-string.ts";
import { fetchBodiesFrom, readGroundTruth } from "../support/data/ground-truth.ts";
import { COLLECTION, expect, type Tab, test } from "./test.ts";

const PAGE = `/c/${COLLECTION}`;
const SHOWN = "[aria-label='Tokens shown']";

/** Expects the first cards and the count that the reference computes for the page's address. */
async function expectAnswer(tab: Tab, origin: string, parameter: RegExp): Promise<void> {
  await expect.poll(() => tab.path()).toMatch(parameter);
  const { reference } = await readGroundTruth(fetchBodiesFrom(origin), COLLECTION);
  reference.setQuery(parseQuery(new URL(await tab.path(), origin).search, defaultSort(false)));
  const { ids } = reference.view();
  expect(ids.length).toBeGreaterThan(0);
  const first = ids.slice(0, 6);
  await expect.poll(async () => (await tab.cards()).slice(0, first.length)).toEqual(first);
  await expect.poll(() => tab.text(SHOWN)).toContain(`${ids.length.toLocaleString("en-US")} of`);
}

async function openCollection(tab: Tab, search = ""): Promise<void> {
  await tab.visit(PAGE + search);
  await expect.poll(() => tab.cards()).not.toEqual([]);
}

test("a collection opens with its cards, its chart and live prices", async ({ tab }) => {
  await openCollection(tab);
  await expect.poll(() => tab.text(SHOWN)).toContain("2,000 tokens");
  await expect.poll(() => tab.text(SHOWN)).toContain("Live");
  await expect
    .poll(() => tab.evaluate("document.querySelectorAll('figure .u-over').length"))
    .toBe(1);
});

test("the grid scrolls to its last card", async ({ tab, site }) => {
  await openCollection(tab);
  const { reference } = await readGroundTruth(fetchBodiesFrom(site.origin), COLLECTION);
  reference.setQuery(parseQuery("", defaultSort(false)));
  const last = reference.view().ids.at(-1);
  await expect
    .poll(async () => {
      await tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
      return (await tab.cards()).at(-1);
    })
    .toBe(last);
});

const FILTERS: readonly [name: string, parameter: RegExp, choose: (tab: Tab) => Promise<void>][] = [
  [
    "traits",
    /traits=/,
    async (tab) => {
      await tab.clickOn("aside summary", "Hull");
      await tab.clickOn("aside label[title='Glass']");
    },
  ],
  ["vibes", /vibes=/, (tab) => tab.clickOn("aside label[title='Gilded']")],
  ["marketplaces", /market=2/, (tab) => tab.clickOn("aside label[title='LooksRare']")],
  ["price", /price=2/, (tab) => tab.fill("[aria-label='Minimum price']", "2")],
  ["rank", /rank=~900/, (tab) => tab.fill("[aria-label='Maximum rank']", "900")],
  ["deviation", /deviation=0\.5/, (tab) => tab.fill("[aria-label='Minimum deviation']", "0.5")],
  ["sale status", /sale=on/, (tab) => tab.clickOn("aside label", "On sale")],
  ["token ids", /ids=7-464/, (tab) => tab.fill("[aria-label='Add token ids']", "7, 464")],
];

for (const [name, parameter, choose] of FILTERS)
  test(`filters by ${name}`, async ({ tab, site }) => {
    await openCollection(tab);
    // The browser remembers an open panel.
    const isOpen = await tab.evaluate("document.querySelector('aside') !== null");
    if (!isOpen) await tab.clickOn("button", "Filters");
    await choose(tab);
    await expectAnswer(tab, site.origin, parameter);
  });

test("sorts by price", async ({ tab, site }) => {
  await openCollection(tab, "?sale=on");
  await tab.clickOn("[role=combobox]", "Best Rank First");
  await tab.clickOn("[role=option]", "Lowest Price First");
  await expectAnswer(tab, site.origin, /sort=/);
});

test("the chart shows the token under the pointer", async ({ tab }) => {
  await openCollection(tab);
  const AREA = `(() => {
    const { left, top, width, height } = document.querySelector(".u-over").getBoundingClientRect();
    return { left, top, width, height };
  })()`;
  await expect.poll(() => tab.evaluate(AREA).catch(() => null)).not.toBeNull();
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

test("a token opens over the grid, and closes", async ({ tab }) => {
  await openCollection(tab);
  const [id] = await tab.cards();
  await tab.clickOn(`a[data-token-id="${id}"]`);
  await expect.poll(() => tab.text("dialog[open]")).toContain(`#${id}`);
  expect(await tab.path()).toBe(`${PAGE}/${id}`);
  await tab.press("Escape");
  await expect.poll(() => tab.text("dialog[open]")).toBe("");
  expect(await tab.path()).toBe(PAGE);
});

test("a listing appears in its card", async ({ tab, site }) => {
  await openCollection(tab);
  const [id] = await tab.cards();
  await expect.poll(() => tab.text(SHOWN)).toContain("Live");
  await site.list(id, 0.0123);
  await expect.poll(() => tab.text(`a[data-token-id="${id}"]`)).toContain("0.012");
});
