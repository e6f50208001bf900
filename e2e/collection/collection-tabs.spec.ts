/** How the tabs of one browser share a stream, and how hidden and frozen pages behave. */
import { countStreams, type StreamCounter } from "../support/stream-counter.ts";
import { expect, feed, listing, ORIGIN, type Page, test } from "../support/test.ts";
import { prependToWorkers } from "../support/worker-scripts.ts";

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

async function openNeap(page: Page): Promise<void> {
  await page.goto(`${streams.origin}/c/neap`);
  await expect(page.locator("a[data-token-id]").first()).toBeVisible();
}

const isLive = (page: Page) => expect(page.getByText("Live", { exact: true })).toBeVisible();

async function firstId(page: Page): Promise<string> {
  return (await page.locator("a[data-token-id]").first().getAttribute("data-token-id")) ?? "";
}

const card = (page: Page, id: string) => page.locator(`a[data-token-id="${id}"]`);

/** Drops the worker's polls and backoffs. What still arrives was requested because of an event. */
const WITHOUT_RETRIES = `
  Math.random = () => 0.9;
  const after = setTimeout;
  globalThis.setTimeout = (run, ms) => (ms > 250 ? 0 : after(run, ms))`;

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

test("eight tabs share one stream, which moves to another when its tab freezes or is closed", async ({
  context,
}) => {
  // Without retries, the stream can move only because of an event.
  await prependToWorkers(context, WITHOUT_RETRIES);
  const pages: Page[] = [];
  /** Tabs that requested the stream; the last one holds it. */
  const askers: Page[] = [];
  for (let count = 0; count < 8; count += 1) {
    const page = await context.newPage();
    page.on("request", (request) => {
      if (request.url().includes("/listings/stream")) askers.push(page);
    });
    await openNeap(page);
    pages.push(page);
  }
  for (const page of pages) await isLive(page);
  expect(streams.open()).toBe(1);
  const id = await firstId(pages[0]);

  await test.step("they leave the browser's connections free, and all follow the stream", async () => {
    // Six streams would use up the browser's connections to the origin.
    const status = async () => (await fetch("/api/v1/market-info")).status;
    for (const page of pages) expect(await page.evaluate(status)).toBe(200);
    await feed("neap", [listing(id, 0.03)]);
    for (const page of pages) await expect(card(page, id)).toContainText("0.03 →");
  });

  await test.step("a frozen tab hands the stream to another tab and follows it after it wakes", async () => {
    const holder = askers.at(-1);
    if (!holder) throw new Error("no tab has requested the stream");
    const other = pages.find((page) => page !== holder) as Page; // there are eight
    const before = streams.accepted();
    await setFrozen(holder, true);
    await expect.poll(streams.accepted).toBe(before + 1);
    await expect.poll(() => streams.open()).toBe(1);
    await feed("neap", [listing(id, 0.06)]);
    await expect(card(other, id)).toContainText("0.06 →");
    await setFrozen(holder, false);
    await expect(card(holder, id)).toContainText("0.06 →");
    await isLive(holder);
    expect([streams.open(), streams.accepted()]).toEqual([1, before + 1]);
  });

  await test.step("another tab takes over when the stream's tab is closed", async () => {
    const before = streams.accepted();
    await askers.at(-1)?.close();
    await expect.poll(streams.accepted).toBe(before + 1);
    const rest = pages.filter((page) => !page.isClosed());
    expect(rest).toHaveLength(7);
    await expect.poll(() => streams.open()).toBe(1);
    await feed("neap", [listing(id, 0.02)]);
    for (const page of rest) await expect(card(page, id)).toContainText("0.02 →");
    for (const page of rest) await isLive(page);
  });
});

test("a browser without locks has a stream for each tab", async ({ context }) => {
  await prependToWorkers(
    context,
    'Object.defineProperty(navigator, "locks", { value: undefined })',
  );
  const pages = [await context.newPage(), await context.newPage()];
  for (const page of pages) await openNeap(page);
  for (const page of pages) await isLive(page);
  expect(streams.open()).toBe(2);
});

test("a page restored by Back is current and has one stream, cached or not", async ({ page }) => {
  await openNeap(page);
  await isLive(page);
  const id = await firstId(page);
  await page.goto(`${streams.origin}/pricing`);
  await expect.poll(() => streams.open()).toBe(0);
  await feed("neap", [listing(id, 0.04)]);
  // Later, because this document ends with it.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(card(page, id)).toContainText("0.04 →");
  await isLive(page);
  expect(streams.open()).toBe(1);
  await feed("neap", [listing(id, 0.05)]);
  await expect(card(page, id)).toContainText("0.05 →");
  expect(streams.open()).toBe(1);
});

test("a page that was frozen or without a network catches up in one step", async ({
  context,
  page,
}) => {
  await prependToWorkers(context, WITHOUT_RETRIES);
  await openNeap(page);
  await isLive(page);
  const id = await firstId(page);
  // The prices of an earlier run would hide that none arrives.
  await feed("neap", [listing(id, 0.07)]);
  await expect(card(page, id)).toContainText("0.07 →");

  await test.step("a page without a network says so, and is live again as soon as the network is back", async () => {
    await context.setOffline(true);
    await expect(page.getByText("Offline", { exact: true })).toBeVisible();
    await feed("neap", [listing(id, 0.08)]);
    await context.setOffline(false);
    await expect(card(page, id)).toContainText("0.08 →");
    await isLive(page);
  });

  await test.step("a frozen page releases the stream and catches up in one step when it resumes", async () => {
    await page.evaluate((tokenId) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const price = () =>
        document
          .querySelector(`a[data-token-id="${tokenId}"]`)
          ?.textContent?.replace(/\d+ s ago/, "") ?? "";
      let last = price();
      new MutationObserver(() => {
        if (price() !== last) seen.push(price());
        last = price();
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }, id);
    await setFrozen(page, true);
    await expect.poll(() => streams.open()).toBe(0);
    for (const price of [0.03, 0.06, 0.09]) await feed("neap", [listing(id, price)]);
    await setFrozen(page, false);
    await expect(card(page, id)).toContainText("0.09 →");
    await expect.poll(() => streams.open()).toBe(1);
    await isLive(page);
    const seen = await page.evaluate<string[]>("window.seen");
    expect(seen).toEqual([expect.stringContaining("0.09 →")]);
  });
});
