/** Boxes of the first screen. They depend on the address and the reader's display settings, before any script of the app runs. */
import { emptyScreen, ROOT } from "../../server/web/pages/first-screen.ts";
import { settled } from "../support/settled.ts";
import { expect, type Page, test } from "../support/test.ts";

const ENTRY = "**/assets/index-*.js";

/** Largest distance between an empty box and the page's own box, in CSS pixels. */
const NEAR = 2;

/** Stores settings as the page would. */
async function store(page: Page, settings: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((all) => {
    for (const [name, value] of Object.entries(all))
      localStorage.setItem(`fairfloor.${name}`, JSON.stringify({ version: 1, value }));
  }, settings);
}

/** Returns the boxes of the elements that begin in the window, in whole pixels. */
function boxes(page: Page, selector: string): Promise<number[][]> {
  return page.evaluate(async (all) => {
    await document.fonts.ready;
    return [...document.querySelectorAll(all)]
      .map((part) => part.getBoundingClientRect())
      .filter(({ height, y }) => height > 0 && y < innerHeight)
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))
      .sort(([, y = 0], [, other = 0]) => y - other);
  }, selector);
}

for (const { tokenList, currency, path, parts } of [
  {
    tokenList: "rows",
    currency: "eth",
    path: "/c/quiet?chart=price",
    parts: "figure, a[data-token-id]",
  },
  {
    tokenList: "compact",
    currency: "eth",
    path: "/c/quiet?chart=price",
    parts: "figure, a[data-token-id]",
  },
  {
    ...{ tokenList: "rows", currency: "eth", path: "/c/harbour/4464" },
    parts: "article h2, dialog [data-deal], dialog [data-deal] dl",
  },
] as const)
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    test(`${path} with ${tokenList} and ${currency} paints the boxes that it keeps, at ${width} px`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width, height });
      await store(page, { tokenList, currency });
      await page.goto(path);
      await expect(page.locator(".painted")).toHaveCount(0);
      await settled(page);
      const within = (root: string) =>
        parts
          .split(", ")
          .map((part) => `${root} ${part}`)
          .join();
      const kept = await boxes(page, within("body"));
      expect(kept.length).toBeGreaterThan(2);
      const painted = await context.newPage();
      await painted.setViewportSize({ width, height });
      await store(painted, { tokenList, currency });
      // The scripts of the page never arrive.
      await painted.route(ENTRY, () => {});
      await painted.goto(path, { waitUntil: "commit" });
      await expect(painted.locator(".painted")).toBeVisible();
      await expect.poll(() => boxes(painted, within(".painted"))).toEqual(kept);
    });

test("an open panel and a folded chart do not change the first screen of an address", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const parts = "main aside, main figure, main figure > div, a[data-token-id]";
  const firstBoxes = async () => {
    await page.goto("/c/quiet?chart=price");
    await expect(page.locator(".painted")).toHaveCount(0);
    await settled(page);
    return boxes(page, parts);
  };
  const first = await firstBoxes();
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("button", { name: "Hide the chart" }).click();
  await expect.poll(() => boxes(page, parts)).not.toEqual(first);
  expect(await firstBoxes()).toEqual(first);
});

for (const { width, height, touch } of [
  { width: 390, height: 844, touch: true },
  { width: 1024, height: 768, touch: false },
  { width: 1440, height: 900, touch: false },
])
  test.describe(`without a painted screen, at ${width} px`, () => {
    test.use({ viewport: { width, height }, hasTouch: touch, isMobile: touch });
    for (const tokenList of ["comfortable", "rows"])
      test(`empty boxes are where chart and ${tokenList} will be`, async ({ page, context }) => {
        const path = "/c/harbour";
        await store(page, { tokenList });
        await page.goto(path);
        await expect(page.locator(".painted")).toHaveCount(0);
        await settled(page);
        const kept = await boxes(page, "main figure, a[data-token-id]");
        expect(kept.length).toBeGreaterThan(2);
        const empty = await context.newPage();
        await store(empty, { tokenList });
        await empty.route(ENTRY, () => {});
        await empty.route(`**${path}`, async (route) => {
          const response = await route.fetch();
          const html = await response.text();
          const [head = "", rest = ""] = html.split('<div class="painted"');
          const body = `${emptyScreen("Harbour")}${rest.split(ROOT)[1]}`;
          await route.fulfill({ response, body: head + body });
        });
        await empty.goto(path, { waitUntil: "commit" });
        const selector = ".first-screen > div:first-of-type, .first-screen > div > div";
        await expect.poll(async () => (await boxes(empty, selector)).length).toBeGreaterThan(0);
        const shown = await boxes(empty, selector);
        const isNear = (box: readonly number[], other: readonly number[] = []) =>
          box.every((side, at) => Math.abs(side - (other[at] ?? Number.NaN)) <= NEAR);
        const far = shown.flatMap((box, index) =>
          isNear(box, kept[index]) ? [] : [{ shown: box, kept: kept[index] }],
        );
        expect(far).toEqual([]);
      });
  });
