/** A collection that is read from a chain: how fresh it is, what is pending, and what the chain says of a token. */
import type { Locator } from "playwright/test";
import {
  expectLargeTargets,
  expectNoHorizontalOverflow,
  expectNoSeriousViolations,
} from "../support/accessibility-checks.ts";
import {
  fakeChain,
  lastSale,
  OWNER,
  TRANSACTION,
  topOffer,
  WRAPPER,
} from "../support/chain-answers.ts";
import { cardIds, openCollection, oracleOf } from "../support/data/oracle.ts";
import { watchShifts } from "../support/layout-shift.ts";
import { expect, ORIGIN, type Page, test } from "../support/test.ts";

const MINUTE_MS = 60_000;
const KEY_REFUSED = "rpc.example refuses the key of the RPC address";

const bar = (page: Page) => page.getByRole("region", { name: "Tokens shown" });
const section = (page: Page) => page.getByRole("region", { name: "Market of this token" });
const fact = (page: Page, label: string) =>
  section(page)
    .locator("div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

/** Returns a height in hundredths of a pixel: the browser's sums differ by less. */
const heightOf = async (part: Locator) =>
  Math.round(100 * ((await part.boundingBox())?.height ?? 0));

const VIEWPORTS = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1440, height: 900 },
] as const;

for (const { name, ...viewport } of VIEWPORTS)
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test("the page says how fresh the data are, and why they are old", async ({ page }) => {
      const chain = await fakeChain(page, "harbour");
      await openCollection(page, "harbour");
      await expect(bar(page).getByText("Live", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "About" }).click();
      const about = page.locator("#about-collection");
      await expect(about).toContainText(/Read from ethereum, block 19,000,123, \d+ s ago\./);
      await expect(about).toContainText("are real, read from ethereum");
      if (name === "desktop") await expect(bar(page)).toContainText("block 19,000,123");
      await expect(page.getByText(/\bdemo\b|simulated/i)).toHaveCount(0);

      chain.state = { block: 19_000_120 };
      await expect(about).toContainText("block 19,000,120, 3 blocks behind.");
      await expect(bar(page)).toContainText("3 blocks behind");

      chain.state = { problem: KEY_REFUSED, contactAt: Date.now() - 12 * MINUTE_MS };
      await expect(about).toContainText(`Not updated for 12 min: ${KEY_REFUSED}.`);
      await expect(bar(page)).toContainText("Stale· 12 min");
      await expectNoSeriousViolations(page);
      await expectNoHorizontalOverflow(page);

      chain.state = { stage: "paused" };
      await expect(about).toContainText("Paused. Read from ethereum up to block 19,000,123");
      await expect(bar(page)).toContainText("Paused");
    });

    test("a token is marked while its change is not confirmed, and no card moves", async ({
      page,
    }) => {
      const shifts = await watchShifts(page);
      const chain = await fakeChain(page, "harbour");
      await openCollection(page, "harbour");
      const [id = ""] = await cardIds(page);
      const card = page.locator(`a[data-token-id="${id}"]`);
      const text = card.getByText("Price, ETH");
      await expect.poll(() => chain.requests).toBeGreaterThan(0);
      const boxes = async () => [await card.boundingBox(), await text.boundingBox()];
      const [before, shifted] = [await boxes(), await shifts()];
      chain.state = { pending: [id] };
      const mark = card.getByText("Pending");
      await expect(mark).toBeVisible();
      await expect(mark).toHaveAttribute(
        "title",
        "A block that is not confirmed yet changed this token.",
      );
      await expect(card).toHaveAccessibleName(/, pending$/);
      await expect(page.getByText("Pending")).toHaveCount(1);
      expect(await boxes()).toEqual(before);
      expect(await shifts()).toBe(shifted);
      await expectNoSeriousViolations(page);

      await page.goto(`/c/harbour/${id}`);
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText("Pending", { exact: true })).toBeVisible();
      await expect(section(page)).toContainText("not confirmed yet changed this token");
      chain.state = {};
      await expect(dialog.getByText("Pending", { exact: true })).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(card).toBeVisible();
      await expect(mark).toHaveCount(0);
    });

    test("a token shows its owner, top offer and last sale, with links", async ({ page }) => {
      const chain = await fakeChain(page, "harbour");
      const { tokens } = await oracleOf("harbour");
      const unlisted = tokens.find(
        ({ price, projection }) => price === null && projection !== null,
      );
      if (!unlisted?.projection) throw new Error("there is no such token");
      const { id, projection } = unlisted;
      chain.markets.set(id, { topOffer: topOffer(projection / 2), lastSale: lastSale() });
      await page.goto(`/c/harbour/${id}`);
      const owner = fact(page, "Owner").getByRole("link");
      await expect(owner).toHaveText("0x1234…abcd");
      await expect(owner).toHaveAttribute("href", `https://etherscan.io/address/${OWNER}`);
      await expect(owner).toHaveAttribute("rel", "noopener noreferrer");
      await expect(owner).toHaveAttribute("title", OWNER);
      await expect(fact(page, "Top offer")).toContainText(/ETH.* under projection/);
      const sale = fact(page, "Last sale");
      await expect(sale).toContainText("2.25 ETH12 Mar 2024 on CryptoPunks");
      await expect(sale.getByRole("link", { name: "transaction" })).toHaveAttribute(
        "href",
        `https://etherscan.io/tx/${TRANSACTION}`,
      );
      await expect(
        section(page).getByRole("link", { name: "View on CryptoPunks" }),
      ).toHaveAttribute("href", `https://cryptopunks.app/cryptopunks/details/${id}`);
      await expectNoSeriousViolations(page);
      await expectLargeTargets(page);
      await expectNoHorizontalOverflow(page);

      chain.markets.set(id, {
        owner: WRAPPER,
        topOffer: null,
        lastSale: lastSale({ price: null, currency: OWNER, marketplace: 0 }),
      });
      await expect(fact(page, "Owner")).toHaveText("Wrapped0xb7f7…13f6");
      await expect(fact(page, "Top offer")).toHaveText("None");
      await expect(sale).toContainText("in another currency");
      await expectNoSeriousViolations(page);
    });

    test("nothing moves while what the chain says loads, is there, or fails", async ({ page }) => {
      const chain = await fakeChain(page, "harbour");
      const ids = ["4464", "4465", "4466", "4467"] as const;
      const [rich, poor, failing, unknown] = ids;
      chain.markets.set(rich, { owner: WRAPPER, topOffer: topOffer(1), lastSale: lastSale() });
      chain.markets.set(poor, { owner: null });
      chain.markets.set(failing, "fails");
      chain.markets.set(unknown, null);
      const heights: number[] = [];
      for (const [id, text] of [
        [rich, "2.25 ETH"],
        [poor, "Last saleNone"],
        [failing, "could not be loaded"],
      ] as const) {
        let answer = () => {};
        chain.held = new Promise((resolve) => {
          answer = resolve;
        });
        await page.goto(`/c/harbour/${id}`);
        await expect(section(page)).toHaveText("MarketOwnerTop offerLast sale");
        const loading = await heightOf(section(page));
        answer();
        await expect(section(page)).toContainText(text);
        if (id !== failing) await expect(section(page)).toContainText("Read from ethereum");
        heights.push(loading, await heightOf(section(page)));
      }
      expect(new Set(heights), heights.join()).toHaveProperty("size", 1);
      await page.goto(`/c/harbour/${unknown}`);
      await expect(page.getByRole("dialog").getByText("Why this rank")).toBeVisible();
      await expect(section(page)).toHaveCount(0);
    });
  });

test("an expanded card on a phone says what the chain says", async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const chain = await fakeChain(page, "harbour");
  await openCollection(page, "harbour");
  const [id = ""] = await cardIds(page);
  chain.markets.set(id, { topOffer: topOffer(1.5), lastSale: lastSale() });
  chain.state = { pending: [id] };
  await page
    .getByRole("button", { name: /^Details of/ })
    .first()
    .tap();
  const panel = page.getByRole("region", { name: new RegExp(`#${id}$`) });
  await expect(panel).toContainText("Owner0x1234…abcd");
  await expect(panel).toContainText("Top offer1.5 ETH");
  await expect(panel).toContainText("Last sale2.25 ETH");
  await expect(panel).toContainText("Seller0x0000…05fa");
  await expect(panel.getByText("Last sale")).toHaveCount(1);
  await expect(panel.getByText("Pending")).toBeVisible();
  await expectNoSeriousViolations(page);
  await expectLargeTargets(page);
  await context.close();
});

for (const width of [320, 390])
  test(`at ${width} px the state of the chain fits beside active filters`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const chain = await fakeChain(page, "harbour");
    chain.state = { block: 18_987_654 };
    await openCollection(page, "harbour", "?sale=on&price=0.1~50&rank=1~4000");
    await expect(bar(page)).toContainText("12,469 blocks behind");
    await expectNoHorizontalOverflow(page);
    const right = await bar(page)
      .getByText("blocks behind")
      .evaluate((element) => element.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(width);
  });

test("the chain is not asked before the first cards, nor for any other collection", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/(chain|market)$|chain-parts/.test(new URL(request.url()).pathname))
      asked.push(request.url());
  });
  await openCollection(page, "harbour");
  await page.getByRole("button", { name: "About" }).click();
  await expect(page.locator("#about-collection")).toContainText("Price level");
  await page.locator("a[data-token-id]").first().click();
  await expect(page.getByRole("dialog").getByText("Why this rank")).toBeVisible();
  expect(asked).toEqual([]);

  const chain = await fakeChain(page, "quiet");
  await page.route("**/api/v1/collections/quiet/tokens/columns*", async (route) => {
    expect(chain.requests).toBe(0);
    await route.continue();
  });
  await openCollection(page, "quiet");
  await expect.poll(() => chain.requests).toBeGreaterThan(0);
});
