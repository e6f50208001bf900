/** A collection whose listings and offers come from OpenSea: how fresh they are, and what is offered for a token. */
import {
  expectLargeTargets,
  expectNoHorizontalOverflow,
  expectNoSeriousViolations,
} from "../support/accessibility-checks.ts";
import {
  bar,
  FEW,
  fakeChain,
  HELD,
  holdAnswers,
  lastSale,
  pollChain,
  STATE,
  section,
  topOffer,
  watchHeights,
} from "../support/chain-answers.ts";
import { cardIds, openCollection, oracleOf } from "../support/data/oracle.ts";
import { settled } from "../support/settled.ts";
import { roundedBox, tapSteady } from "../support/steady.ts";
import { expect, type Page, test } from "../support/test.ts";
import { atWidths } from "../support/widths.ts";

const MINUTE_MS = 60_000;
const PHONE = 390;
const DESKTOP = 1440;
const KEY_REFUSED = "OpenSea refuses the API key";
const SWEPT = /OpenSea, \d+ s ago; last sweep 12 min ago repaired 3 of 812\./;

/** State of OpenSea after the key was refused for 12 minutes. */
const refused = () => ({
  problem: KEY_REFUSED,
  contactAt: Date.now() - 12 * MINUTE_MS,
  isConnected: false,
});

const anyToken = { currency: "WETH", marketplace: 1, scope: { kind: "collection" } } as const;
const forTraits = (...traits: readonly { readonly name: string; readonly value: string }[]) =>
  ({ currency: "WETH", marketplace: 1, scope: { kind: "traits", traits } }) as const;
/** Long enough to wrap, with a word that is wider than its column. */
const LONG_TRAIT = { name: "Background of the stage", value: "Ultramarine".repeat(6) };

const row = (page: Page, label: string) =>
  section(page)
    .locator("dl > div")
    .filter({ hasText: new RegExp(`^${label}`) });

test("the page says how fresh OpenSea is, and why prices are old", async ({ page }) => {
  await page.clock.install();
  const market = await fakeChain(page, "single", "openSea");
  await openCollection(page, "single");
  await page.getByRole("button", { name: "About" }).click();
  const about = page.locator("#about-collection");
  await atWidths(page, [PHONE, DESKTOP], async (width) => {
    await expect(bar(page).getByText("Live", { exact: true })).toBeVisible();
    if (width === DESKTOP) await expect(bar(page)).toContainText("LiveOpenSea");
    await expect(about).toContainText(SWEPT);
    await expect(about).not.toContainText(/ethereum|block/i);
    await expect(page.getByText(/\bdemo\b|simulated/i)).toHaveCount(0);
  });

  market.openSea = { isConnected: false };
  await pollChain(page);
  await atWidths(page, [PHONE, DESKTOP], async () => {
    await expect(about).toContainText("OpenSea, reconnecting; last sweep 12 min ago");
    await expect(bar(page).getByText("Live", { exact: true })).toBeVisible();
  });

  market.openSea = { sweep: null };
  await pollChain(page);
  await atWidths(page, [PHONE, DESKTOP], async () => {
    await expect(about).toContainText(/OpenSea, \d+ s ago; reading all orders\./);
    await expect(bar(page)).toContainText("Loading");
  });

  market.openSea = refused();
  await pollChain(page);
  await atWidths(page, [PHONE, DESKTOP], async () => {
    await expect(about).toContainText(`No data from OpenSea for 12 min: ${KEY_REFUSED}.`);
    await expect(bar(page)).toContainText("Stale· 12 min");
    await expect(bar(page).getByTitle(/^Prices/)).toHaveAttribute(
      "title",
      `Prices from OpenSea may be out of date: ${KEY_REFUSED}`,
    );
    await expectNoSeriousViolations(page, STATE);
    await expectNoHorizontalOverflow(page);
  });

  market.openSea = { stage: "paused" };
  await pollChain(page);
  await atWidths(page, [PHONE, DESKTOP], async () => {
    await expect(about).toContainText(
      /Updates from OpenSea are paused, last data \d+ s ago; last sweep/,
    );
    await expect(bar(page)).toContainText("Paused");
  });
});

test("with a chain, each source has its line, and the silent one is named", async ({ page }) => {
  await page.clock.install();
  const market = await fakeChain(page, "single", "both");
  await openCollection(page, "single");
  await page.getByRole("button", { name: "About" }).click();
  const about = page.locator("#about-collection");
  await atWidths(page, [PHONE, DESKTOP], async () => {
    await expect(about).toContainText(/Read from ethereum, block 19,000,123, \d+ s ago\./);
    await expect(about).toContainText(SWEPT);
    await expect(bar(page).getByText("Live", { exact: true })).toBeVisible();
  });

  market.openSea = refused();
  await pollChain(page);
  await atWidths(page, [PHONE, DESKTOP], async () => {
    await expect(about).toContainText(`No data from OpenSea for 12 min: ${KEY_REFUSED}.`);
    await expect(about).toContainText("Read from ethereum, block 19,000,123");
    await expect(bar(page)).toContainText("Stale· 12 min");
  });

  market.openSea = {};
  market.state = { contactAt: Date.now() - 3 * MINUTE_MS };
  await pollChain(page);
  await atWidths(page, [PHONE, DESKTOP], async () => {
    await expect(about).toContainText("Not updated from ethereum for 3 min.");
    await expect(about).toContainText(SWEPT);
    await expect(bar(page).getByTitle(/may be out of date/)).toHaveAttribute(
      "title",
      "Owners and sales from ethereum may be out of date",
    );
    await expectNoHorizontalOverflow(page);
  });
});

test("a token shows its top offer, whom it is for, and a link to OpenSea", async ({ page }) => {
  await page.clock.install();
  const market = await fakeChain(page, "quiet", "openSea");
  const { tokens } = await oracleOf("quiet");
  const unlisted = tokens.find(({ price, projection }) => price === null && projection !== null);
  if (!unlisted?.projection) throw new Error("there is no such token");
  const { id, projection } = unlisted;
  const price = projection / 2;
  const show = (part: Parameters<typeof topOffer>[1]) =>
    market.markets.set(id, { topOffer: topOffer(price, part) });
  show({ marketplace: 1 });
  await page.goto(`/c/quiet/${id}${FEW}`);
  const offer = row(page, "Top offer");
  await expect(offer).toHaveText(/^Top offer[\d.]+ ETH.* under projection$/);
  await expect(row(page, "Owner")).toHaveText("OwnerUnknown");
  await expect(section(page)).toContainText(SWEPT);
  const link = section(page).getByRole("link", { name: "View on OpenSea" });
  await expect(link).toHaveAttribute(
    "href",
    `https://opensea.io/assets/ethereum/0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb/${id}`,
  );
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");

  show(anyToken);
  await pollChain(page);
  await expect(offer).toHaveText(/^Top offerfor any token[\d.]+ WETH/);
  show(forTraits({ name: "Sail", value: "Gold" }, { name: "Hull", value: "Glass" }));
  await pollChain(page);
  await expect(offer).toHaveText(/^Top offerfor Sail: Gold, Hull: Glass[\d.]+ WETH/);
  await atWidths(page, [PHONE, DESKTOP], async () => {
    await expectNoSeriousViolations(page, "dialog");
    await expectLargeTargets(page);
  });
});

test("no card and no button moves when the state of OpenSea arrives or changes", async ({
  page,
}) => {
  await page.clock.install();
  const market = await fakeChain(page, "quiet", "openSea");
  for (const width of [PHONE, DESKTOP])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      market.openSea = {};
      const release = holdAnswers(market);
      const { requests } = market;
      await openCollection(page, "quiet");
      await expect.poll(() => market.requests).toBeGreaterThan(requests);
      await settled(page, HELD);
      const still = [
        page.locator("a[data-token-id]").first(),
        ...(await bar(page).getByRole("button").all()),
      ];
      const boxes = () => Promise.all(still.map((each) => roundedBox(each)));
      const before = await boxes();
      release();
      await expect(bar(page).getByTitle("Prices are live from OpenSea")).toBeVisible();
      market.openSea = refused();
      await pollChain(page);
      await expect(bar(page)).toContainText("Stale· 12 min");
      expect(before.length).toBeGreaterThan(3);
      expect(await boxes()).toEqual(before);
    });
});

const NARROW_TO_WIDE = [PHONE, 960, DESKTOP];

for (const sources of ["openSea", "both"] as const)
  test(`nothing moves while the market of ${sources} loads, is there, or fails`, async ({
    page,
  }) => {
    await page.clock.install();
    const market = await fakeChain(page, "quiet", sources);
    const [rich, poor, failing] = ["64", "65", "66"] as const;
    const offer = topOffer(1, forTraits({ name: "Sail", value: "Gold" }));
    market.markets.set(rich, { topOffer: offer, lastSale: lastSale({ marketplace: 1 }) });
    market.markets.set(failing, "fails");
    const heights = watchHeights(page, market, NARROW_TO_WIDE);
    for (const [id, ...texts] of [
      [failing, "could not be loaded"],
      [poor, "Last saleNone", /OpenSea, \d+ s ago/],
      [rich, "2.25 ETH", /OpenSea, \d+ s ago/],
    ] as const)
      await heights.measureLoading(`/c/quiet/${id}${FEW}`, texts);
    for (const [state, text] of [
      [refused(), `No data from OpenSea for 12 min: ${KEY_REFUSED}.`],
      [{ stage: "paused" }, /OpenSea.* paused/],
      [{ isConnected: false }, "OpenSea, reconnecting"],
    ] as const) {
      market.openSea = state;
      await pollChain(page);
      await expect(section(page).locator("p")).toContainText(text);
      await heights.measure();
    }
    heights.expectOne();
  });

test("the traits that an offer is for wrap", async ({ page }) => {
  const market = await fakeChain(page, "quiet", "openSea");
  market.markets.set("64", { topOffer: topOffer(1, forTraits(LONG_TRAIT)) });
  await page.goto(`/c/quiet/64${FEW}`);
  await expect(row(page, "Top offer")).toContainText(`for ${LONG_TRAIT.name}: ${LONG_TRAIT.value}`);
  await atWidths(page, [360, PHONE, 960], async () => {
    await settled(page);
    await expectNoHorizontalOverflow(page);
    const inside = await section(page).evaluate((part) => part.scrollWidth <= part.clientWidth);
    expect(inside).toBe(true);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: PHONE, height: 844 }, hasTouch: true, isMobile: true });

  test("an expanded card shows the top offer, and no row moves", async ({ page }) => {
    const market = await fakeChain(page, "quiet", "openSea");
    await openCollection(page, "quiet", FEW);
    const [id = ""] = await cardIds(page);
    const offer = topOffer(0.85, forTraits({ name: "Sail", value: "Gold" }));
    market.markets.set(id, { topOffer: offer, lastSale: lastSale({ marketplace: 1 }) });
    const release = holdAnswers(market);
    await tapSteady(page.getByRole("button", { name: /^Details of/ }).first(), HELD);
    const panel = page.getByRole("region", { name: new RegExp(`#${id}$`) });
    await expect(panel).toContainText("Top offer");
    // Measures the last ten rows: the rows above them do not depend on the market.
    const heights = async () => {
      const measured: number[][] = [];
      await atWidths(page, [360, PHONE], async () => {
        await settled(page, HELD);
        const rows = panel.locator("dl > div");
        measured.push(
          await rows.evaluateAll((all) => all.slice(-10).map((each) => each.clientHeight)),
        );
      });
      return measured;
    };
    const before = await heights();
    release();
    await expect(panel).toContainText(/Top offer0\.85 WETH, .* under/);
    await expect(panel).toContainText("Offer forSail: Gold");
    await expect(panel).toContainText("OwnerUnknown");
    await expect(panel).toContainText("View onOpenSea");
    expect(await heights()).toEqual(before);
    await atWidths(page, [360, PHONE], async () => {
      await expectNoSeriousViolations(page, "section[data-deal]");
      await expectLargeTargets(page);
    });
  });
});
