/**
 * A collection that is read from a chain: how fresh it is, what is pending, and what the chain says of a token. The unit
 * tests of `src/components/chain/` and of `LiveState.tsx` show the words of each state; these tests show what a window does
 * to them.
 */
import {
  expectLargeTargets,
  expectNoHorizontalOverflow,
  expectNoSeriousViolations,
  expectNoSeriousViolationsByTurns,
} from "../support/accessibility-checks.ts";
import {
  bar,
  FEW,
  fakeChain,
  lastSale,
  pollChain,
  STATE,
  section,
  topOffer,
  WRAPPER,
  watchHeights,
} from "../support/chain-answers.ts";
import { cardIds, openCollection, oracleOf } from "../support/data/oracle.ts";
import { watchShifts } from "../support/layout-shift.ts";
import { navigate } from "../support/navigate.ts";
import { settled } from "../support/settled.ts";
import { roundedBox, tapSteady } from "../support/steady.ts";
import { expect, test } from "../support/test.ts";
import { atWidths } from "../support/widths.ts";

const MINUTE_MS = 60_000;
const KEY_REFUSED = "rpc.example refuses the key of the RPC address";
const PHONE = 390;
const DESKTOP = 1440;

test("the page says how fresh the data are, and why they are old, beside active filters too", async ({
  page,
}) => {
  await page.clock.install();
  const chain = await fakeChain(page, "harbour");
  await openCollection(page, "harbour", FEW);
  await page.getByRole("button", { name: "About" }).click();
  const about = page.locator("#about-collection");

  await test.step("live", () =>
    atWidths(page, [PHONE, DESKTOP], async (width) => {
      await expect(bar(page).getByText("Live", { exact: true })).toBeVisible();
      await expect(about).toContainText(/Read from ethereum, block 19,000,123, \d+ s ago\./);
      await expect(about).toContainText("are real, read from ethereum");
      if (width === DESKTOP) await expect(bar(page)).toContainText("block 19,000,123");
      await expect(page.getByText(/\bdemo\b|simulated/i)).toHaveCount(0);
    }));

  await test.step("stale", async () => {
    chain.state = { problem: KEY_REFUSED, contactAt: Date.now() - 12 * MINUTE_MS };
    await pollChain(page);
    await atWidths(page, [PHONE, DESKTOP], async () => {
      await expect(about).toContainText(`Not updated for 12 min: ${KEY_REFUSED}.`);
      await expect(bar(page)).toContainText("Stale· 12 min");
      await expectNoSeriousViolationsByTurns(page, STATE);
      await expectNoHorizontalOverflow(page);
    });
  });

  await test.step("behind, beside active filters", async () => {
    chain.state = { block: 18_987_654 };
    await pollChain(page);
    await navigate(page, "/c/harbour?sale=on&price=0.1~50&rank=1~4000");
    await atWidths(page, [320, PHONE], async (width) => {
      await expect(bar(page)).toContainText("12,469 blocks behind");
      await expect(bar(page)).toContainText(/[\d,]+ of 10,000/);
      await settled(page);
      await expectNoHorizontalOverflow(page);
      const right = await bar(page)
        .getByText("blocks behind")
        .evaluate((element) => element.getBoundingClientRect().right);
      expect(right).toBeLessThanOrEqual(width);
    });
  });
});

test("a token is marked while its change is not confirmed, shows what the chain says, and nothing moves", async ({
  page,
}) => {
  await page.clock.install();
  const shifts = await watchShifts(page);
  const chain = await fakeChain(page, "quiet");
  await openCollection(page, "quiet", FEW);
  const [id = ""] = await cardIds(page);
  const card = page.locator(`a[data-token-id="${id}"]`);
  const text = card.getByText(/^Rank /);
  const mark = card.getByText("Pending");
  const dialog = page.getByRole("dialog");
  await expect.poll(() => chain.requests).toBeGreaterThan(0);

  await test.step("its card is marked, and no card moves", () =>
    atWidths(page, [PHONE, DESKTOP], async () => {
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
      await expectNoSeriousViolationsByTurns(page, `a[data-token-id="${id}"]`);
      chain.state = {};
      await pollChain(page);
      await expect(mark).toHaveCount(0);
    }));

  await test.step("its own view is marked too", async () => {
    chain.state = { pending: [id] };
    await navigate(page, `/c/quiet/${id}${FEW}`);
    await pollChain(page);
    await expect(dialog.getByText("Pending", { exact: true })).toBeVisible();
    await expect(section(page)).toContainText("not confirmed yet changed this token");
    chain.state = {};
    await pollChain(page);
    await expect(dialog.getByText("Pending", { exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(card).toBeVisible();
    await expect(mark).toHaveCount(0);
  });

  const { tokens } = await oracleOf("quiet");
  const unlisted = tokens.find(
    (token) => token.price === null && token.projection !== null && token.id !== id,
  );
  if (!unlisted?.projection) throw new Error("there is no such token");
  const { id: offered, projection } = unlisted;
  await test.step("it shows its owner, top offer and last sale, with links", async () => {
    chain.markets.set(offered, { topOffer: topOffer(projection / 2), lastSale: lastSale() });
    await navigate(page, `/c/quiet/${offered}${FEW}`);
    await expect(section(page)).toContainText("0xaaaa…aaaa");
    await expect(section(page)).toContainText(/ETH.* under projection/);
    await expect(section(page)).toContainText(/2\.250* ETH12 Mar 2024 on CryptoPunks/);
    await expect(section(page).getByRole("link")).toHaveCount(5);
    await atWidths(page, [PHONE, DESKTOP], async () => {
      await expectNoSeriousViolationsByTurns(page, "dialog");
      await expectLargeTargets(page);
      await expectNoHorizontalOverflow(page);
    });
  });

  await test.step("a wrapped token without offers, sold for another currency", async () => {
    chain.markets.set(offered, {
      owner: WRAPPER,
      topOffer: null,
      lastSale: lastSale({ price: null, currency: WRAPPER, marketplace: 0 }),
    });
    await pollChain(page);
    await expect(section(page)).toContainText("Wrapped0xb7F7…13F6");
    await expect(section(page)).toContainText("in another currency");
    await atWidths(page, [PHONE, DESKTOP], () => expectNoSeriousViolationsByTurns(page, "dialog"));
    chain.markets.set(offered, { lastSale: lastSale({ price: 1_250, currency: "USDC" }) });
    await pollChain(page);
    await expect(section(page)).toContainText("1,250 USDC12 Mar 2024");
  });

  await test.step("nothing moves while what the chain says loads, is there, or fails", async () => {
    const WIDTHS = [PHONE, DESKTOP];
    const heights = watchHeights(page, chain, WIDTHS);
    const richest = { owner: WRAPPER, topOffer: topOffer(1), lastSale: lastSale() };
    chain.markets.set("64", richest);
    await heights.measureFirst(`/c/quiet/64${FEW}`, ["2.25", "Read from ethereum"]);
    await atWidths(page, WIDTHS, async (width) => {
      const [rich, poor, failing] = width === PHONE ? ["65", "66", "68"] : ["69", "70", "71"];
      chain.markets.set(rich, richest);
      chain.markets.set(poor, { owner: null });
      chain.markets.set(failing, "fails");
      for (const [each, ...texts] of [
        [rich, "2.25", "Read from ethereum"],
        [poor, "Last saleNone", "Read from ethereum"],
        [failing, "could not be loaded"],
      ])
        await heights.measureNext(`/c/quiet/${each}${FEW}`, texts);
    });
    heights.expectOne();
  });

  await test.step("a token that the chain does not know has no such part", async () => {
    const unknown = "67";
    chain.markets.set(unknown, null);
    await navigate(page, `/c/quiet/${unknown}${FEW}`);
    await expect(page.locator(`[data-token-view="${unknown}"]`)).toContainText("Why this rank");
    await expect(section(page)).toHaveCount(0);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: PHONE, height: 844 }, hasTouch: true, isMobile: true });

  test("an expanded card says what the chain says", async ({ page }) => {
    const { tokens } = await oracleOf("quiet");
    const id = tokens.find(({ rank }) => rank === 1)?.id ?? "";
    const chain = await fakeChain(page, "quiet");
    chain.markets.set(id, { topOffer: topOffer(1.5), lastSale: lastSale() });
    chain.state = { pending: [id] };
    await openCollection(page, "quiet", FEW);
    // The mark changes the card. A tap during the change can miss the button.
    await expect(page.getByText("Pending")).toBeVisible();
    await tapSteady(page.getByRole("button", { name: /^Details of/ }).first());
    const panel = page.getByRole("region", { name: new RegExp(`#${id}$`) });
    await expect(panel).toContainText("Owner0xaaaa…aaaa");
    await expect(panel).toContainText(/Top offer1\.50* ETH/);
    await expect(panel).toContainText(/Last sale2\.250* ETH/);
    await expect(panel).toContainText("Seller0xbbbb…bbbb");
    await expect(panel.getByText("Last sale")).toHaveCount(1);
    await expect(panel.getByText("Pending")).toBeVisible();
    await expectNoSeriousViolations(page, "section[data-deal]");
    await expectLargeTargets(page);
  });
});

test("the chain is not asked before the first cards, nor for any other collection", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/(sources|chain|market)$|chain-parts/.test(new URL(request.url()).pathname))
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
