/** How the tabs of one browser share a stream, and how hidden and frozen pages behave. */
import type { BrowserContext } from "playwright/test";
import { countStreams, type StreamCounter } from "../support/stream-counter.ts";
import { expect, feed, listing, ORIGIN, type Page, test } from "../support/test.ts";

// Enables the back/forward cache, as in a normal Chromium.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
});

let streams: StreamCounter;

test.beforeEach(async () => {
  streams = await countStreams(ORIGIN);
});

test.afterEach(() => streams.close());

async function openTide(page: Page): Promise<void> {
  await page.goto(`${streams.origin}/c/neap`);
  await expect(page.locator("a[data-token-id]").first()).toBeVisible();
}

const isLive = (page: Page) => expect(page.getByText("Live", { exact: true })).toBeVisible();

async function firstId(page: Page): Promise<string> {
  return (await page.locator("a[data-token-id]").first().getAttribute("data-token-id")) ?? "";
}

const card = (page: Page, id: string) => page.locator(`a[data-token-id="${id}"]`);

test("eight tabs share one stream, and another tab takes over when its tab is closed", async ({
  context,
}) => {
  const pages: Page[] = [];
  /** Tabs that requested the stream; the last one holds it. */
  const askers: Page[] = [];
  for (let count = 0; count < 8; count += 1) {
    const page = await context.newPage();
    page.on("request", (request) => {
      if (request.url().includes("/listings/stream")) askers.push(page);
    });
    await openTide(page);
    pages.push(page);
  }
  for (const page of pages) await isLive(page);
  expect(streams.open()).toBe(1);

  // Six streams would use up the browser's connections to the origin.
  for (const page of pages)
    expect(await page.evaluate(async () => (await fetch("/api/v1/market-info")).status)).toBe(200);

  const id = await firstId(pages[0]);
  await feed("neap", [listing(id, 0.0311)]);
  for (const page of pages) await expect(card(page, id)).toContainText("0.031");

  const [openedBefore, endedBefore] = [streams.opened.length, streams.ended.length];
  expect(askers).not.toEqual([]);
  await askers.at(-1)?.close();
  await expect.poll(() => streams.opened.length).toBe(openedBefore + 1);
  expect(streams.opened[openedBefore] - streams.ended[endedBefore]).toBeLessThan(1_000);
  const rest = pages.filter((page) => !page.isClosed());
  expect([rest.length, streams.open()]).toEqual([7, 1]);
  await feed("neap", [listing(id, 0.0322)]);
  for (const page of rest) await expect(card(page, id)).toContainText("0.032");
  for (const page of rest) await isLive(page);
  await feed("neap", [{ type: "unlisted", tokenId: id, at: Date.now() }]);
});

/** Runs `script` in each worker before the worker's own code. */
async function beforeWorkers(context: BrowserContext, script: string): Promise<void> {
  await context.route("**/assets/*worker*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script};${await response.text()}` });
  });
}

/** Drops the worker's polls and backoffs. What still arrives was requested because of an event. */
const WITHOUT_RETRIES = `
  Math.random = () => 0.9;
  const after = setTimeout;
  globalThis.setTimeout = (run, ms) => (ms > 250 ? 0 : after(run, ms))`;

test("a browser without locks has a stream for each tab", async ({ context }) => {
  await beforeWorkers(context, 'Object.defineProperty(navigator, "locks", { value: undefined })');
  const pages = [await context.newPage(), await context.newPage()];
  for (const page of pages) await openTide(page);
  for (const page of pages) await isLive(page);
  expect(streams.open()).toBe(2);
});

/**
 * Dispatches the events of a page that is frozen and resumed, without freezing it. A browser under test shows
 * every page and freezes none; whether it caches a page with a worker is unpredictable.
 */
async function setFrozen(page: Page, frozen: boolean): Promise<void> {
  await page.evaluate((isFrozen) => {
    const persisted = { persisted: true };
    if (isFrozen) window.dispatchEvent(new PageTransitionEvent("pagehide", persisted));
    document.dispatchEvent(new Event(isFrozen ? "freeze" : "resume"));
    if (!isFrozen) window.dispatchEvent(new PageTransitionEvent("pageshow", persisted));
  }, frozen);
}

test("a page restored by Back is current and has one stream, cached or not", async ({ page }) => {
  await openTide(page);
  await isLive(page);
  const id = await firstId(page);
  await page.goto(`${streams.origin}/pricing`);
  await expect.poll(() => streams.open()).toBe(0);
  await feed("neap", [listing(id, 0.0411)]);
  await page.evaluate(() => history.back());
  await expect(card(page, id)).toContainText("0.041");
  await isLive(page);
  expect(streams.open()).toBe(1);
  await feed("neap", [listing(id, 0.0422)]);
  await expect(card(page, id)).toContainText("0.042");
  expect(streams.open()).toBe(1);
  await feed("neap", [{ type: "unlisted", tokenId: id, at: Date.now() }]);
});

test("a frozen page releases the stream and catches up in one step when it resumes", async ({
  context,
  page,
}) => {
  await beforeWorkers(context, WITHOUT_RETRIES);
  await openTide(page);
  await isLive(page);
  const id = await firstId(page);
  await feed("neap", [listing(id, 0.0499)]);
  await expect(card(page, id)).toContainText("0.05");
  await page.evaluate((tokenId) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const price = () => document.querySelector(`a[data-token-id="${tokenId}"]`)?.textContent ?? "";
    let last = price();
    new MutationObserver(() => {
      if (price() !== last) seen.push(price());
      last = price();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, id);
  await setFrozen(page, true);
  await expect.poll(() => streams.open()).toBe(0);
  for (const price of [0.0511, 0.0522, 0.0533]) await feed("neap", [listing(id, price)]);
  await setFrozen(page, false);
  await expect(card(page, id)).toContainText("0.053");
  await expect.poll(() => streams.open()).toBe(1);
  await isLive(page);
  const seen = await page.evaluate<string[]>("window.seen");
  expect(seen).toEqual([expect.stringContaining("0.053")]);
  await feed("neap", [{ type: "unlisted", tokenId: id, at: Date.now() }]);
});

test("a frozen tab hands the stream to another tab and follows it after it wakes", async ({
  context,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await openTide(first);
  await isLive(first);
  await openTide(second);
  await isLive(second);
  const id = await firstId(second);
  const before = streams.opened.length;
  await setFrozen(first, true);
  await expect.poll(() => streams.opened.length).toBe(before + 1);
  await expect.poll(() => streams.open()).toBe(1);
  await feed("neap", [listing(id, 0.0611)]);
  await expect(card(second, id)).toContainText("0.061");
  await setFrozen(first, false);
  await expect(card(first, id)).toContainText("0.061");
  await isLive(first);
  expect([streams.open(), streams.opened.length]).toEqual([1, before + 1]);
  await feed("neap", [{ type: "unlisted", tokenId: id, at: Date.now() }]);
});

test("a page without a network says so, and is live again as soon as the network is back", async ({
  context,
  page,
}) => {
  await beforeWorkers(context, WITHOUT_RETRIES);
  await openTide(page);
  await isLive(page);
  const id = await firstId(page);
  await context.setOffline(true);
  await expect(page.getByText("Offline", { exact: true })).toBeVisible();
  await feed("neap", [listing(id, 0.0711)]);
  await context.setOffline(false);
  await expect(card(page, id)).toContainText("0.071");
  await isLive(page);
  await feed("neap", [{ type: "unlisted", tokenId: id, at: Date.now() }]);
});
