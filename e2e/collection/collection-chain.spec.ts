/** A collection that is read from a chain: how fresh it is, what is pending, and what the chain says of a token. */
import {
  expectLargeTargets,
  expectNoHorizontalOverflow,
  expectNoSeriousViolations,
} from "../support/accessibility-checks.ts";
import {
  bar,
  FEW,
  fakeChain,
  lastSale,
  OWNER,
  pollChain,
  STATE,
  section,
  TRANSACTION,
  topOffer,
  WRAPPER,
  watchHeights,
} from "../support/chain-answers.ts";
import { cardIds, openCollection, oracleOf } from "../support/data/oracle.ts";
import { watchShifts } from "../support/layout-shift.ts";
import { settled } from "../support/settled.ts";
import { roundedBox, tapSteady } from "../support/steady.ts";
import { expect, type Page, test } from "../support/test.ts";
import { atWidths } from "../support/widths.ts";

const MINUTE_MS = 60_000;
const KEY_REFUSED = "rpc.example refuses the key of the RPC address";
const PHONE = 390;
const DESKTOP = 1440;

const fact = (page: Page, label: string) =>
  section(page)
    .locator("div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

test("the page says how fresh the data are, and why they are old", async ({ page }) => {
  await page.clock.install();
  const chain = await fakeChain(page, "single");
  await openCollection(page, "single");
  await page.getByRole("button", { name: "About" }).click();
  const about = page.locator("#about-collection");
  await atWidths(page, [PHONE, DESKTOP], async (width) => {
    await expect(bar(page).getByText("Live", { exact: true })).toBeVisible();
    await expect(about).toContainText(/Read from ethereum, block 19,000,123, \d+ s ago\./);
    await expect(about).toContainText("are real, read from ethereum");
    if (width === DESKTOP) await expect(bar(page)).toContainText("block 19,000,123");
    await expect(page.getByText(/\bdemo\b|simulated/i)).toHaveCount(0);
  });

  chain.state = { block: 19_000_120 };
  await pollChain(page);
  await atWidths(page, [PHONE, DESKTOP], async () => {
    await expect(about).toContainText("block 19,000,120, 3 blocks behind.");
    await expect(bar(page)).toContainText("3 blocks behind");
  });

  chain.state = { problem: KEY_REFUSED, contactAt: Date.now() - 12 * MINUTE_MS };
  await pollChain(page);
  await atWidths(page, [PHONE, DESKTOP], async () => {
    await expect(about).toContainText(`Not updated for 12 min: ${KEY_REFUSED}.`);
    await expect(bar(page)).toContainText("Stale· 12 min");
    await expectNoSeriousViolations(page, STATE);
    await expectNoHorizontalOverflow(page);
  });

  chain.state = { stage: "paused" };
  await pollChain(page);
  await atWidths(page, [PHONE, DESKTOP], async () => {
    await expect(about).toContainText("Paused. Read from ethereum up to block 19,000,123");
    await expect(bar(page)).toContainText("Paused");
  });
});

test("a token is marked while its change is not confirmed, and no card moves", async ({ page }) => {
  await page.clock.install();
  const shifts = await watchShifts(page);
  const chain = await fakeChain(page, "quiet");
  await openCollection(page, "quiet", FEW);
  const [id = ""] = await cardIds(page);
  const card = page.locator(`a[data-token-id="${id}"]`);
  const text = card.getByText("Price, ETH");
  const mark = card.getByText("Pending");
  await expect.poll(() => chain.requests).toBeGreaterThan(0);
  await atWidths(page, [PHONE, DESKTOP], async () => {
    await settled(page);
    const boxes = async () => [await roundedBox(card), await roundedBox(text)];
    const [before, shifted] = [await boxes(), await shifts()];
    chain.state = { pending: [id] };
    await pollChain(page);
    await expect(mark).toBeVisible();
    await expect(mark).toHaveAttribute(
      "title",
      "A block that is not confirmed yet changed this token.",
    );
    await expect(card).toHaveAccessibleName(/, pending$/);
    await expect(page.getByText("Pending")).toHaveCount(1);
    expect(await boxes()).toEqual(before);
    expect(await shifts()).toBe(shifted);
    await expectNoSeriousViolations(page, `a[data-token-id="${id}"]`);
    chain.state = {};
    await pollChain(page);
    await expect(mark).toHaveCount(0);
  });

  await test.step("in its own view too", async () => {
    chain.state = { pending: [id] };
    await page.goto(`/c/quiet/${id}${FEW}`);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Pending", { exact: true })).toBeVisible();
    await expect(section(page)).toContainText("not confirmed yet changed this token");
    chain.state = {};
    await pollChain(page);
    await expect(dialog.getByText("Pending", { exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(card).toBeVisible();
    await expect(mark).toHaveCount(0);
  });
});

test("a token shows its owner, top offer and last sale, with links", async ({ page }) => {
  await page.clock.install();
  const chain = await fakeChain(page, "quiet");
  const { tokens } = await oracleOf("quiet");
  const unlisted = tokens.find(({ price, projection }) => price === null && projection !== null);
  if (!unlisted?.projection) throw new Error("there is no such token");
  const { id, projection } = unlisted;
  chain.markets.set(id, { topOffer: topOffer(projection / 2), lastSale: lastSale() });
  await page.goto(`/c/quiet/${id}${FEW}`);
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
  await expect(section(page).getByRole("link", { name: "View on CryptoPunks" })).toHaveAttribute(
    "href",
    `https://cryptopunks.app/cryptopunks/details/${id}`,
  );
  await atWidths(page, [PHONE, DESKTOP], async () => {
    await expectNoSeriousViolations(page, "dialog");
    await expectLargeTargets(page);
    await expectNoHorizontalOverflow(page);
  });

  await test.step("a wrapped token without offers, sold for another currency", async () => {
    chain.markets.set(id, {
      owner: WRAPPER,
      topOffer: null,
      lastSale: lastSale({ price: null, currency: OWNER, marketplace: 0 }),
    });
    await pollChain(page);
    await expect(fact(page, "Owner")).toHaveText("Wrapped0xb7f7…13f6");
    await expect(fact(page, "Top offer")).toHaveText("None");
    await expect(sale).toContainText("in another currency");
    await atWidths(page, [PHONE, DESKTOP], () => expectNoSeriousViolations(page, "dialog"));
  });
});

test("nothing moves while what the chain says loads, is there, or fails", async ({ page }) => {
  const chain = await fakeChain(page, "quiet");
  const [rich, poor, failing, unknown] = ["64", "65", "66", "67"] as const;
  chain.markets.set(rich, { owner: WRAPPER, topOffer: topOffer(1), lastSale: lastSale() });
  chain.markets.set(poor, { owner: null });
  chain.markets.set(failing, "fails");
  chain.markets.set(unknown, null);
  const heights = watchHeights(page, chain, [PHONE, DESKTOP]);
  for (const [id, ...texts] of [
    [rich, "2.25 ETH", "Read from ethereum"],
    [poor, "Last saleNone", "Read from ethereum"],
    [failing, "could not be loaded"],
  ])
    await heights.measureLoading(`/c/quiet/${id}${FEW}`, texts);
  heights.expectOne();
  await page.goto(`/c/quiet/${unknown}${FEW}`);
  await expect(page.getByRole("dialog").getByText("Why this rank")).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: PHONE, height: 844 }, hasTouch: true, isMobile: true });

  test("an expanded card says what the chain says", async ({ page }) => {
    const chain = await fakeChain(page, "quiet");
    await openCollection(page, "quiet", FEW);
    const [id = ""] = await cardIds(page);
    chain.markets.set(id, { topOffer: topOffer(1.5), lastSale: lastSale() });
    chain.state = { pending: [id] };
    await tapSteady(page.getByRole("button", { name: /^Details of/ }).first());
    const panel = page.getByRole("region", { name: new RegExp(`#${id}$`) });
    await expect(panel).toContainText("Owner0x1234…abcd");
    await expect(panel).toContainText("Top offer1.5 ETH");
    await expect(panel).toContainText("Last sale2.25 ETH");
    await expect(panel).toContainText("Seller0x0000…05fa");
    await expect(panel.getByText("Last sale")).toHaveCount(1);
    await expect(panel.getByText("Pending")).toBeVisible();
    await expectNoSeriousViolations(page, "section[data-deal]");
    await expectLargeTargets(page);
  });
});

test("the state of the chain fits beside active filters", async ({ page }) => {
  await page.setViewportSize({ width: PHONE, height: 844 });
  const chain = await fakeChain(page, "harbour");
  chain.state = { block: 18_987_654 };
  await openCollection(page, "harbour", "?sale=on&price=0.1~50&rank=1~4000");
  await expect(bar(page)).toContainText("12,469 blocks behind");
  await atWidths(page, [320, PHONE], async (width) => {
    await settled(page);
    await expectNoHorizontalOverflow(page);
    const right = await bar(page)
      .getByText("blocks behind")
      .evaluate((element) => element.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(width);
  });
});

test("the chain is not asked before the first cards, nor for any other collection", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/(chain|market)$|chain-parts/.test(new URL(request.url()).pathname))
      asked.push(request.url());
  });
  await openCollection(page, "quiet", FEW);
  await page.getByRole("button", { name: "About" }).click();
  await expect(page.locator("#about-collection")).toContainText("Price level");
  await page.locator("a[data-token-id]").first().click();
  await expect(page.getByRole("dialog").getByText("Why this rank")).toBeVisible();
  expect(asked).toEqual([]);

  const chain = await fakeChain(page, "flat");
  await page.route("**/api/v1/collections/flat/tokens/columns*", async (route) => {
    expect(chain.requests).toBe(0);
    await route.continue();
  });
  await openCollection(page, "flat");
  await expect.poll(() => chain.requests).toBeGreaterThan(0);
});
