/**
 * The oldest browsers that the site supports, Safari 16.4 and Firefox ESR, and a private window: Chromium without what
 * they lack, in pages and in workers.
 */
import { cardIds, expectAnswer, openCollection, oracleOf } from "./support/data/oracle.ts";
import { navigate } from "./support/navigate.ts";
import { settled } from "./support/settled.ts";
import { expect, feed, listing, test } from "./support/test.ts";

/** Removes what one of these browsers lacks. Private windows have no service worker, and may deny all storage. */
const REMOVE = `
  for (const name of ["scheduler", "requestIdleCallback", "cancelIdleCallback", "Iterator", "NavigationPreloadManager", "CookieStore", "cookieStore", "PerformanceLongTaskTiming", "ToggleEvent", "CloseWatcher"])
    // In a worker some of them are inherited.
    for (let scope = globalThis; scope; scope = Object.getPrototypeOf(scope))
      Reflect.deleteProperty(scope, name);
  for (const [target, ...names] of [
    [Intl, "DurationFormat", "Segmenter", "ListFormat", "DisplayNames"],
    [Promise, "withResolvers", "try"],
    [Array, "fromAsync"],
    [Object, "groupBy"],
    [Map, "groupBy"],
    [URL, "canParse", "parse"],
    [AbortSignal, "any"],
    [Set.prototype, "union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"],
    [ArrayBuffer.prototype, "transfer", "transferToFixedLength", "resize"],
    [String.prototype, "isWellFormed", "toWellFormed"],
    [globalThis.Document?.prototype, "startViewTransition"],
    [globalThis.HTMLElement?.prototype, "showPopover", "hidePopover", "togglePopover"],
    [globalThis.Element?.prototype, "checkVisibility", "setHTMLUnsafe", "moveBefore"],
    [globalThis.Navigator?.prototype, "serviceWorker", "share", "canShare", "userActivation", "connection", "deviceMemory", "keyboard"],
    [globalThis.Navigator?.prototype, "storage"],
    [globalThis.WorkerNavigator?.prototype, "storage", "connection", "deviceMemory"],
  ])
    if (target) for (const name of names) Reflect.deleteProperty(target, name);
  for (const name of ["indexedDB", "localStorage", "sessionStorage", "caches"])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
`;

test.beforeEach(async ({ page }) => {
  await page.addInitScript(`{${REMOVE}}`);
  await page.route("**/assets/*worker-*.js*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `{${REMOVE}}\n${await response.text()}` });
  });
});

test("a collection works: cards, chart, filter, sort, live prices and a token's view", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await openCollection(page, "strand");
  const has = () => ["scheduler" in self, "serviceWorker" in navigator, "any" in AbortSignal];
  expect(await page.evaluate(has)).toEqual([false, false, false]);
  for (const worker of page.workers())
    expect(await worker.evaluate(() => ["scheduler" in self, "any" in AbortSignal])).toEqual([
      false,
      false,
    ]);
  expect(page.workers()).toHaveLength(1);
  await expect(page.locator(".u-over")).toBeVisible();
  await page.getByRole("combobox", { name: "Sort" }).click();
  await page.getByRole("option", { name: "Lowest Price First" }).click();
  await expectAnswer(page, await oracleOf("strand"));
  const [id = ""] = await cardIds(page);
  await feed("strand", [listing(id, 0.0456)]);
  const card = page.locator(`a[data-token-id="${id}"]`);
  await expect(card).toContainText("0.05 →");
  await card.click();
  await expect(page.getByRole("dialog")).toContainText(`#${id}`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(errors).toEqual([]);
});

test("the pages of the site open without an error", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto("/");
  for (const path of ["/", "/app", "/pricing", "/blog", "/contact", "/getlisted"])
    await test.step(path, async () => {
      const before = await page.locator("main h1").elementHandle();
      // Two of them are started in their own documents.
      const isStart = path === "/app" || path === "/blog";
      if (isStart) await page.goto(path);
      else await navigate(page, path);
      if (path !== "/" && !isStart) await before?.waitForElementState("hidden");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await settled(page);
      expect(errors).toEqual([]);
    });
});
