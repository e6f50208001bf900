/**
 * A collection whose listings and offers come from OpenSea: how fresh they are, and what is offered for a token. The unit
 * tests of `src/components/chain/` and of `LiveState.tsx` show the words of each state; these tests show what a window does
 * to them.
 */
import {
  expectLargeTargets,
  expectNoHorizontalOverflow,
  expectNoSeriousViolationsByTurns,
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
import { navigate } from "../support/navigate.ts";
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

const forTraits = (...traits: readonly { readonly name: string; readonly value: string }[]) =>
  ({ currency: "WETH", marketplace: 1, scope: { kind: "traits", traits } }) as const;
/** Long enough to wrap, with a word that is wider than its column. */
const LONG_TRAIT = { name: "Background of the stage", value: "Ultramarine".repeat(6) };

const row = (page: Page, label: string) =>
  section(page)
    .locator("dl > div")
    .filter({ hasText: new RegExp(`^${label}`) });

test("the page says how fresh OpenSea is, and which source is silent", async ({ page }) => {
  await page.clock.install();
  const market = await fakeChain(page, "single", "openSea");
  await openCollection(page, "single");
  await page.getByRole("button", { name: "About" }).click();
  const about = page.locator("#about-collection");
  await test.step("live", () =>
    atWidths(page, [PHONE, DESKTOP], async (width) => {
      await expect(bar(page).getByText("Live", { exact: true })).toBeVisible();
      if (width === DESKTOP) await expect(bar(page)).toContainText("LiveOpenSea");
      await expect(about).toContainText(SWEPT);
      await expect(about).not.toContainText(/ethereum|block/i);
      await expect(page.getByText(/\bdemo\b|simulated/i)).toHaveCount(0);
    }));

  await test.step("stale", async () => {
    market.openSea = refused();
    await pollChain(page);
    await atWidths(page, [PHONE, DESKTOP], async () => {
      await expect(about).toContainText(`No data from OpenSea for 12 min: ${KEY_REFUSED}.`);
      await expect(bar(page)).toContainText("Stale· 12 min");
      await expect(bar(page).getByTitle(/^Prices/)).toHaveAttribute(
        "title",
        `Prices from OpenSea may be out of date: ${KEY_REFUSED}`,
      );
      await expectNoSeriousViolationsByTurns(page, STATE);
      await expectNoHorizontalOverflow(page);
    });
  });

  await test.step("beside a chain, each source has its line, and the silent one is named", async () => {
    const both = await fakeChain(page, "flat", "both");
    await navigate(page, "/c/flat");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Flat Prices");
    await page.getByRole("button", { name: "About" }).click();
    await atWidths(page, [PHONE, DESKTOP], async () => {
      await expect(about).toContainText(/Read from ethereum, block 19,000,123, \d+ s ago\./);
      await expect(about).toContainText(SWEPT);
      await expect(bar(page).getByText("Live", { exact: true })).toBeVisible();
    });
    both.state = { contactAt: Date.now() - 3 * MINUTE_MS };
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
});

test("nothing moves when the state of OpenSea arrives, and a token shows its top offer", async ({
  page,
}) => {
  await page.clock.install();
  const market = await fakeChain(page, "quiet", "openSea");
  const { tokens } = await oracleOf("quiet");
  const unlisted = tokens.find(({ price, projection }) => price === null && projection !== null);
  if (!unlisted?.projection) throw new Error("there is no such token");
  const { id, projection } = unlisted;

  await test.step("no card and no button moves", async () => {
    const release = holdAnswers(market);
    await openCollection(page, "quiet");
    await expect.poll(() => market.requests).toBeGreaterThan(0);
    const boxes = async () => {
      const measured: unknown[] = [];
      await atWidths(page, [PHONE, DESKTOP], async () => {
        await settled(page, HELD);
        const still = [
          page.locator("a[data-token-id]").first(),
          ...(await bar(page).getByRole("button").all()),
        ];
        expect(still.length).toBeGreaterThan(3);
        measured.push(await Promise.all(still.map((each) => roundedBox(each))));
      });
      return measured;
    };
    const before = await boxes();
    release();
    await expect(bar(page).getByTitle("Prices are live from OpenSea")).toBeVisible();
    market.openSea = refused();
    await pollChain(page);
    await expect(bar(page)).toContainText("Stale· 12 min");
    expect(await boxes()).toEqual(before);
  });

  await test.step("its top offer, and whom it is for", async () => {
    market.openSea = {};
    const traits = [
      { name: "Sail", value: "Gold" },
      { name: "Hull", value: "Glass" },
    ];
    market.markets.set(id, { topOffer: topOffer(projection / 2, forTraits(...traits)) });
    await navigate(page, `/c/quiet/${id}${FEW}`);
    await expect(row(page, "Top offer")).toHaveText(
      /^Top offerfor Sail: Gold, Hull: Glass[\d.]+ WETH/,
    );
    await expect(row(page, "Owner")).toHaveText("OwnerUnknown");
    await expect(section(page)).toContainText(SWEPT);
    await expect(section(page).getByRole("link", { name: "View on OpenSea" })).toBeVisible();
    await atWidths(page, [PHONE, DESKTOP], async () => {
      await expectNoSeriousViolationsByTurns(page, "dialog");
      await expectLargeTargets(page);
    });
  });

  await test.step("the traits that an offer is for wrap", async () => {
    market.markets.set("63", { topOffer: topOffer(1, forTraits(LONG_TRAIT)) });
    await navigate(page, `/c/quiet/63${FEW}`);
    await expect(row(page, "Top offer")).toContainText(
      `for ${LONG_TRAIT.name}: ${LONG_TRAIT.value}`,
    );
    await atWidths(page, [360, PHONE, 960], async () => {
      await settled(page);
      await expectNoHorizontalOverflow(page);
      const inside = await section(page).evaluate((part) => part.scrollWidth <= part.clientWidth);
      expect(inside).toBe(true);
    });
  });
});

const WIDTHS = [PHONE, 960, DESKTOP] as const;
type Width = (typeof WIDTHS)[number];

/** Texts that a token shows by the answer about its market: with an offer and a sale, without both, after a failure. */
const TEXTS = {
  rich: [/2\.250* ETH/, /OpenSea, \d+ s ago/],
  poor: ["Last saleNone", /OpenSea, \d+ s ago/],
  failing: ["could not be loaded"],
} as const;
type Answer = keyof typeof TEXTS;

/** Tokens by width. The first token of the page is measured in each width, with all that a token can have. */
type Looks = readonly (readonly [Width, Answer, id: string])[];

/** Both sources take each answer and each width; an answer is measured in each width with one of them. */
const LOOKS: Readonly<Record<"openSea" | "both", Looks>> = {
  openSea: [
    [PHONE, "failing", "65"],
    [960, "poor", "66"],
    [DESKTOP, "failing", "67"],
    [DESKTOP, "rich", "68"],
  ],
  both: [
    [PHONE, "rich", "69"],
    [PHONE, "poor", "70"],
    [960, "failing", "71"],
    [DESKTOP, "poor", "72"],
  ],
};

test("nothing moves while the market of OpenSea, or of a chain beside it, loads, is there, or fails", async ({
  page,
}) => {
  await page.clock.install();
  for (const sources of ["openSea", "both"] as const)
    await test.step(`the market of ${sources}`, async () => {
      const tokens = LOOKS[sources];
      const market = await fakeChain(page, "quiet", sources);
      const heights = watchHeights(page, market, WIDTHS);
      const offer = topOffer(1, forTraits({ name: "Sail", value: "Gold" }));
      const richest = { topOffer: offer, lastSale: lastSale({ marketplace: 1 }) };
      market.markets.set("64", richest);
      await heights.measureFirst(`/c/quiet/64${FEW}`, TEXTS.rich);
      for (const [width, answer, id] of tokens)
        await atWidths(page, [width], async () => {
          if (answer === "rich") market.markets.set(id, richest);
          if (answer === "failing") market.markets.set(id, "fails");
          await heights.measureNext(`/c/quiet/${id}${FEW}`, TEXTS[answer]);
        });
      for (const [state, text] of [
        [refused(), `No data from OpenSea for 12 min: ${KEY_REFUSED}.`],
        [{ stage: "paused" }, /OpenSea.* paused/],
        [{ isConnected: false }, "OpenSea, reconnecting"],
      ] as const) {
        market.openSea = state;
        await pollChain(page);
        await expect(section(page).locator("p")).toContainText(text);
        await atWidths(page, WIDTHS, heights.measure);
      }
      heights.expectOne();
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
    await expect(panel).toContainText(/Top offer0\.850* WETH, .* under/);
    await expect(panel).toContainText("Offer forSail: Gold");
    await expect(panel).toContainText("OwnerUnknown");
    await expect(panel).toContainText("View onOpenSea");
    expect(await heights()).toEqual(before);
    await atWidths(page, [360, PHONE], async () => {
      await expectNoSeriousViolationsByTurns(page, "section[data-deal]");
      await expectLargeTargets(page);
    });
  });
});
