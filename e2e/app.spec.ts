import type { Route } from "playwright/test";
import * as apiPath from "../contract/api-path.ts";
import type { CollectionSummary } from "../contract/collection.ts";
import { RESERVED_META } from "../contract/site/featured.ts";
import { parsePreview } from "../contract/site/preview.ts";
import type { Deal } from "../contract/tokens/deal.ts";
import { whole } from "../contract/values/format.ts";
import { previewTokens } from "../src/pages/preview/preview-tokens.ts";
import { GENERATED } from "./support/data/generated-collections.ts";
import { addSettings } from "./support/page-settings.ts";
import { expect, ORIGIN, type Page, test } from "./support/test.ts";
import { atWidths } from "./support/widths.ts";

const LIST = "**/api/v1/collections/all";
const REFRESH_MS = 300_000;

/** Counts the requests for the list from this call on. */
function countListRequests(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(apiPath.collections())) count += 1;
  });
  return () => count;
}

/** Answers with the list, in which the collection of 10,000 tokens has one more. */
async function changeSize(route: Route): Promise<void> {
  const text = await (await fetch(route.request().url())).text();
  await route.fulfill({
    contentType: "application/json",
    body: text.replace('"size":10000', '"size":10001'),
  });
}

test.describe("the list of collections", () => {
  test("is refreshed every 5 minutes and on reconnect, but not on focus, and leads into each collection", async ({
    page,
    context,
  }) => {
    await page.clock.install();
    const requests = countListRequests(page);
    await page.goto("/app");
    await expect(page.locator("[data-collection-id]").first()).toBeVisible();
    expect(requests()).toBe(1);
    const harbour = page.locator('[data-collection-id="harbour"]');
    await test.step("it shows each collection with its name, size, floor and listed count", async () => {
      for (const { id, name } of GENERATED)
        await expect(page.locator(`[data-collection-id="${id}"]`)).toContainText(name);
      await expect(harbour).toContainText("10,000");
      await expect(harbour).toContainText(/Floor\s*[\d.]+ ETH/);
      await expect(harbour).toContainText(/On sale\s*1,\d{3}/);
    });

    await page.clock.fastForward(10_000);
    await page.evaluate(() => {
      window.dispatchEvent(new Event("focus"));
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await page.clock.fastForward(200_000);
    expect(requests()).toBe(1);

    await page.route(LIST, changeSize, { times: 1 });
    await page.clock.fastForward(100_000);
    // Waits for the answer before the clock moves on: two seconds later, the page may repeat a request.
    await expect(harbour).toContainText("10,001");
    expect(requests()).toBe(2);

    await page.clock.fastForward(10_000);
    await test.step("it shows an offline notice until the network is back", async () => {
      await context.setOffline(true);
      const said = page.getByText("You are offline. The list below was loaded earlier.");
      await expect(said).toBeVisible();
      expect(requests()).toBe(2);
      await context.setOffline(false);
      await expect(said).toHaveCount(0);
    });
    await expect.poll(requests).toBe(3);
    await test.step("it leads into a collection", async () => {
      await harbour.click();
      await expect(page).toHaveURL(/\/c\/harbour\?sale=on$/);
    });
  });

  test("says what it lacks, and orders what it has", async ({ page }) => {
    await page.clock.install();
    let answer: (route: Route) => unknown = (route) => route.abort();
    await page.route(LIST, (route) => answer(route));
    const list = (collections: readonly unknown[]) => (route: Route) =>
      route.fulfill({ json: { collections } });
    const base = { size: 1, description: "", listedCount: 0, floor: null, imageUrl: null };
    /** The list is requested again by its timer, unless a request is still under way then. */
    const refreshUntil = (expected: () => Promise<void>) =>
      expect(async () => {
        await page.clock.fastForward(REFRESH_MS);
        await expected();
      }).toPass();
    await page.goto("/app");
    await test.step("reports an unreachable server and offers a retry", async () => {
      await expect(page.getByText("The collections could not be loaded")).toBeVisible();
      answer = (route) => route.continue();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.locator('[data-collection-id="harbour"]')).toBeVisible();
    });
    await test.step("reports an empty list", async () => {
      answer = list([]);
      await refreshUntil(() =>
        expect(page.getByText("No collections yet")).toBeVisible({ timeout: 2_000 }),
      );
    });
    await test.step("orders slots, active, expired and standard collections", async () => {
      const yesterday = Date.now() - 86_400_000;
      answer = list([
        { ...base, id: "b", name: "B standard", featured: 0 },
        { ...base, id: "a", name: "A standard", featured: 0 },
        { ...base, id: "expired", name: "Expired", featured: -1, featuredEndDate: yesterday },
        { ...base, id: "active", name: "Active", featured: -1 },
        { ...base, id: "slot2", name: "Second slot", featured: 2 },
      ]);
      const ordered = [/Active/, /Second slot/, /Expired/, /A standard/, /B standard/];
      await refreshUntil(() =>
        expect(page.locator("[data-collection-id]")).toHaveText(ordered, { timeout: 2_000 }),
      );
    });
  });

  test("keeps reserved featured positions empty", async ({ page }) => {
    await addSettings(page, { [RESERVED_META]: "1-2" });
    const base = { size: 1, description: "", listedCount: 0, floor: null, imageUrl: null };
    const list = [
      { ...base, id: "slot1", name: "First slot", featured: 1 },
      { ...base, id: "active", name: "Active", featured: -1 },
    ];
    await page.route(LIST, (route) => route.fulfill({ json: { collections: list } }));
    await page.goto("/app");
    const featured = page.locator("section", { hasText: "Featured" }).getByRole("listitem");
    await expect(featured).toHaveText([/More soon/, /More soon/, /First slot/, /Active/]);
  });
});

test.describe("a featured collection", () => {
  const PREVIEW_OF_FLAT = `**${apiPath.preview("flat")}`;

  /** Features the named collections at the given positions. */
  async function feature(page: Page, slots: Readonly<Record<string, number>>): Promise<void> {
    await page.route(LIST, async (route) => {
      const { collections } = await (await route.fetch()).json();
      const placed = collections.map((each: CollectionSummary) => ({
        ...each,
        featured: slots[each.id] ?? 0,
      }));
      await route.fulfill({ json: { collections: placed } });
    });
  }

  test("shows its deal counts, and its best deals lead to their tokens", async ({ page }) => {
    await feature(page, { harbour: 1, flat: 2 });
    await page.goto("/app");
    const preview = parsePreview(await (await page.request.get(apiPath.preview("harbour"))).json());
    if (!preview.ok) throw new Error(preview.problem.message);
    const tokens = previewTokens(preview.value);
    const count = (kind: Deal) => whole(tokens.filter(({ deal }) => deal === kind).length);
    const harbour = page.locator('[data-collection-id="harbour"]');
    await expect(
      harbour.getByRole("list", { name: "Listings by how they are priced" }).getByRole("listitem"),
    ).toHaveText([
      `${count("hot")} underpriced`,
      `${count("listed")} fair`,
      `${count("cold")} overpriced`,
    ]);
    // The page requests both previews concurrently; neither request cancels the other.
    await expect(page.locator('[data-collection-id="flat"]')).toContainText("No projections yet");

    await test.step("no deal breaks its percentage into two lines", () =>
      atWidths(page, [390, 1024, 1440], async () => {
        const lines = await harbour.getByText(/% under$/).evaluateAll((shares) =>
          shares.map((share) => {
            const words = document.createRange();
            if (share.lastChild) words.selectNodeContents(share.lastChild);
            return words.getClientRects().length;
          }),
        );
        expect(lines.length).toBeGreaterThan(1);
        expect(Math.max(...lines)).toBe(1);
      }));

    const [best] = tokens
      .filter(({ deal }) => deal === "hot")
      .map(({ tokenId, price, priceProjection }) => ({
        tokenId,
        left: price / (priceProjection ?? price),
      }))
      .sort((a, b) => a.left - b.left);
    await harbour
      .getByRole("list", { name: "Most underpriced tokens" })
      .getByRole("link")
      .first()
      .click();
    await expect(page).toHaveURL(`${ORIGIN}/c/harbour/${best?.tokenId}?sale=on`);
  });

  test("loads its market when it scrolls into view, and renders without it if the preview fails", async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on("request", (request) => {
      const id = /collections\/(\w+)\/preview/.exec(request.url())?.[1];
      if (id) requests.push(id);
    });
    await page.setViewportSize({ width: 360, height: 700 });
    await feature(page, { harbour: 1, flat: 12 });
    await page.route(PREVIEW_OF_FLAT, (route) => route.abort());
    await page.goto("/app");
    const card = (id: string) => page.locator(`[data-collection-id="${id}"]`);
    await expect(card("harbour").getByText(/\d underpriced/)).toBeVisible();
    expect(requests).toEqual(["harbour"]);
    await card("flat").scrollIntoViewIfNeeded();
    await expect(card("flat")).toContainText("could not be loaded");
    await expect(card("flat")).toContainText("60");
    expect(requests).toContain("flat");
  });
});
