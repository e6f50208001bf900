/** Projections that follow sales, and what explains them. */
import { join } from "node:path";
import { temporaryFolder } from "../../server/testing/test-databases.ts";
import { type ServerChild, startServerChild } from "../soak/server-child.ts";
import { GENERATED, writeGeneratedCollection } from "../support/data/generated-collections.ts";
import { importCollections } from "../support/import-collection.ts";
import { navigate } from "../support/navigate.ts";
import { oncePerFile } from "../support/once-per-file.ts";
import { settled } from "../support/settled.ts";
import { test as base, expect } from "../support/test.ts";

const PING_MS = 15_000;
/** The default is a minute; here projections update soon after a sale. */
const REVALUE_MS = 200;
const DAY = 86_400_000;

interface Market {
  readonly origin: string;
  readonly feed: ServerChild["feed"];
}

const market = oncePerFile(async () => {
  const root = temporaryFolder();
  const dataDir = join(root.path, "data");
  const tide = GENERATED.find(({ id }) => id === "tide");
  if (!tide) throw new Error("there is no tide");
  const folder = writeGeneratedCollection(root.path, tide);
  const timings = { pingMs: PING_MS, revalueMs: REVALUE_MS };
  const server = await startServerChild(dataDir, [tide.id], timings, console.log);
  const origin = `http://127.0.0.1:${server.port}`;
  await importCollections({ origin, dataDir }, [{ ...tide, folder }]);
  return {
    ...{ origin, feed: server.feed },
    async close() {
      await server.end("SIGTERM");
      root.discard();
    },
  };
});

const test = base.extend<{ readonly market: Market }>({
  market: [async ({ browserName: _ }, use) => use(await market()), { timeout: 120_000 }],
  baseURL: ({ market }, use) => use(market.origin),
});

const SALES = 60;
/** Id of the token that `sales(SALES)` sells last. */
const LAST_SOLD = String((SALES - 1) * 10);

/** Sells the first `count` of every tenth token at `price`, one second apart, the last half a day ago. */
function sales(count: number, price: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const at = Date.now() - (count - index) * 1000 - DAY / 2;
    return JSON.stringify({ type: "sold", tokenId: String(index * 10), price, at });
  });
}

test("projections are explained, and sales move them on screen, in the grid, in a token's view and in the About panel", async ({
  page,
  context,
  market,
}) => {
  await page.goto("/c/tide?rank=1~1500");
  await expect(page.locator("a[data-token-id]").first()).toBeVisible();
  await expect(page.locator(".u-over")).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await settled(page);
  const card = page.locator('a[data-token-id][data-deal="unlisted"]').nth(8);
  const id = await card.getAttribute("data-token-id");
  const shown = page.locator(`a[data-token-id="${id}"]`);
  const projected = async () =>
    Number((await shown.textContent())?.match(/Projection ([\d.]+)/)?.[1]);
  const before = await projected();
  expect(before).toBeGreaterThan(0);
  const place = await shown.boundingBox();
  const count = page.getByRole("region", { name: "Tokens shown" }).getByText(/^[\d,]+ of 2,000$/);
  const counted = await count.textContent();
  const chart = await page.locator(".u-over").elementHandle();

  const tokenPage = await context.newPage();
  const dialog = tokenPage.getByRole("dialog");
  await test.step("the sales of a token take the room that was kept for them", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await tokenPage.route("**/tokens/tide/15/valuation", async (route) => {
      await held;
      await route.continue();
    });
    await tokenPage.goto("/c/tide/15");
    const sales = dialog.getByRole("region", { name: "Comparable sales" });
    const height = () => sales.evaluate((element) => element.getBoundingClientRect().height);
    await expect(dialog.getByLabel("Loading the sales")).toHaveCount(2);
    const before = await height();
    release();
    await expect(sales.getByRole("link")).toHaveCount(6);
    // The summary has a line more or less.
    expect(Math.abs((await height()) - before)).toBeLessThan(40);
    await tokenPage.unroute("**/tokens/tide/15/valuation");
  });
  await test.step("a token's value is explained by parts that add up to it and by comparable sales", async () => {
    await expect(
      dialog.getByText(/^Likely to sell for [\d.]+ to [\d.]+ ETH \(80% range\)\.$/),
    ).toBeVisible();
    await expect(dialog.getByText(/^(High|Medium|Low), \d+%$/)).toBeVisible();

    const valuation = await (await page.request.get("/api/v1/tokens/tide/15/valuation")).json();
    const steps = dialog.locator("details[open] li");
    await expect(steps.first()).toContainText("Price level");
    const level = await (await page.request.get("/api/v1/collections/tide/level")).json();
    expect(valuation.level).toBe(level.level);
    const amounts = await steps.evaluateAll((items) =>
      items.map((item) => {
        const text = item.lastElementChild?.matches("[aria-hidden]")
          ? item.lastElementChild.previousElementSibling?.textContent
          : item.lastElementChild?.textContent;
        return Number(text?.replace("\u2212", "-").replace(/[^\d.-]/g, ""));
      }),
    );
    const total = amounts.pop() ?? 0;
    expect(total).toBeCloseTo(valuation.projection, 1);
    // Each amount is rounded to three digits or two places.
    expect(Math.abs(amounts.reduce((sum, amount) => sum + amount, 0) - total)).toBeLessThan(
      0.01 * (amounts.length + 1),
    );

    const comparables = dialog.getByRole("region", { name: "Comparable sales" });
    await expect(comparables.getByRole("link")).toHaveCount(valuation.comparables.length);
    expect(valuation.comparables.length).toBeGreaterThan(0);
    const link = comparables.getByRole("link").first();
    await link.scrollIntoViewIfNeeded();
    await link.click();
    const next = valuation.comparables[0].tokenId;
    await expect(tokenPage).toHaveURL(`${market.origin}/c/tide/${next}`);
    await expect(dialog).toContainText(`Tide Tables #${next}`);
    await expect(dialog.getByText(/Ranked/)).toBeInViewport();
    // The token is a comparable because it was sold, so its own sales list that sale.
    const own = dialog.getByRole("region", { name: "Sales of this token" });
    await expect(own.getByRole("listitem").first()).toContainText("ETH");
    await tokenPage.goBack();
    await expect(tokenPage).toHaveURL(`${market.origin}/c/tide/15`);
    await tokenPage.goForward();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(tokenPage).toHaveURL(`${market.origin}/c/tide`);
    await expect(dialog).toBeHidden();
  });

  await navigate(tokenPage, "/c/tide/15");
  const total = dialog.getByRole("listitem").filter({ hasText: "This token" });
  const explained = async () => Number((await total.textContent())?.match(/([\d.]+) ETH/)?.[1]);
  const projection = dialog.getByText("Projection", { exact: true }).locator("..");
  const valued = async () => Number((await projection.textContent())?.match(/[\d.]+/)?.[0]);
  await expect(total).toBeVisible();
  const valuedBefore = await valued();
  expect(await explained()).toBe(valuedBefore);

  market.feed("tide", sales(SALES, 9));

  await test.step("an open token and its explanation follow, and the explanation stays open", async () => {
    await expect.poll(valued).toBeGreaterThan(valuedBefore * 1.3);
    // The projection and its explanation update one after the other, and each sale may update both again.
    await expect.poll(async () => (await explained()) - (await valued())).toBe(0);
    await expect(total).toBeVisible();
    await tokenPage.close();
  });

  await test.step("the grid follows, and filters, scroll and chart stay as they are", async () => {
    await expect.poll(projected).toBeGreaterThan(before * 1.3);
    await expect(page).toHaveURL(`${market.origin}/c/tide?rank=1~1500`);
    expect(await page.evaluate(() => window.scrollY)).toBe(900);
    expect(await shown.boundingBox()).toEqual(place);
    expect(await count.textContent()).toBe(counted);
    expect(await chart?.evaluate((element) => element.isConnected)).toBe(true);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
  });

  await test.step("the About panel lists the last sales that moved the price level, and links to them", async () => {
    const levelAt = async () => (await page.request.get("/api/v1/collections/tide/level")).json();
    await expect.poll(async () => (await levelAt()).moves[0]?.tokenId).toBe(LAST_SOLD);

    // The panel opens once, with all of its content, so that the cards below it move once.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/tide/level", async (route) => {
      await released;
      await route.continue();
    });
    const requested = page.waitForRequest("**/tide/level");
    await page.getByRole("button", { name: "About" }).click();
    await requested;
    await expect(page.locator("#about-collection")).toBeEmpty();
    release();
    const panel = page.getByRole("region", { name: "Price level" });
    await expect(panel).toContainText("All projections rise and fall with it.");
    const { moves } = await levelAt();
    await expect(panel.getByRole("listitem")).toHaveCount(moves.length);
    const [latest] = moves;
    const first = panel.getByRole("listitem").first();
    await expect(first).toContainText(`#${latest.tokenId} sold for 9.00 ETH`);
    await expect(first).toContainText(/^[+\u2212]\d+(\.\d)?%/);
    await first.getByRole("link").click();
    await expect(page).toHaveURL(`${market.origin}/c/tide/${latest.tokenId}?rank=1~1500`);
  });
});
