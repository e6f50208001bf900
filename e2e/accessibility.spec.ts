/**
 * Accessibility of the collection page in all its states: axe, target sizes, 400 percent zoom, text spacing.
 * `site/pages-access.spec.ts` measures the pages of the site.
 */
import {
  ENLARGED,
  expectLargeTargets,
  expectNoHorizontalOverflow,
  expectNoSeriousViolations,
  expectTabStopsVisible,
  expectTextSpacingFits,
} from "./support/accessibility-checks.ts";
import { openCollection } from "./support/data/oracle.ts";
import { clickSteady, stableBox } from "./support/steady.ts";
import { expect, type Page, test } from "./support/test.ts";
import { toast } from "./support/toast.ts";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

// Colours are measured after a theme change, not in the middle of its transition.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Filters that leave about a dozen cards: axe needs time for each card, and all cards are alike. */
const FEW = "&rank=1~120";

const filters = (page: Page) =>
  page.getByRole("dialog", { name: "Filters" }).or(page.getByRole("complementary"));

async function openFilters(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Filters/ }).click();
  await filters(page).getByText("Hull", { exact: true }).click();
  await expect(filters(page).getByRole("checkbox", { name: "Copper" })).toBeVisible();
}

for (const { name, viewport, touch } of [
  { name: "on a phone", viewport: PHONE, touch: true },
  { name: "on a desk", viewport: DESK, touch: false },
])
  test.describe(`${name} has no serious axe violation and no small target`, () => {
    test.use({ viewport, hasTouch: touch, isMobile: touch });

    const expectReached = async (page: Page, scope?: string) => {
      await expectNoSeriousViolations(page, scope);
      await expectLargeTargets(page);
    };

    test("in a collection with filters, its panel and its menus", async ({ page }) => {
      await openCollection(page, "harbour", `?sale=on${FEW}`);
      await page.getByRole("button", { name: "About" }).click();
      await expectReached(page);
      await page.getByRole("combobox", { name: "Sort" }).click();
      await expect(page.getByRole("listbox", { name: "Sort" })).toBeVisible();
      await expectReached(page, "[role='listbox']");
      await page.keyboard.press("Escape");
      await openFilters(page);
      await page.locator("#token-search").fill("12");
      await expect(page.getByRole("listbox", { name: "Tokens" })).toBeVisible();
      await page
        .getByRole("textbox", { name: "Add token ids" })
        .evaluate((input) => (input instanceof HTMLInputElement ? input.select() : null));
      await expectReached(page, touch ? "dialog[open]" : "aside");
    });

    test("in a token, the keys and the dialog to connect", async ({ page }) => {
      await page.goto(`/c/harbour/4464?sale=on${FEW}`);
      const token = page.getByRole("dialog");
      await clickSteady(token.getByText("Why this projection"));
      await expect(token.getByRole("listitem").filter({ hasText: "This token" })).toBeVisible();
      await clickSteady(token.getByText("Why this rank"));
      await expect(token.getByText(/Rarity score/)).toBeVisible();
      await expectReached(page, "dialog[open]");
      await page.keyboard.press("Escape");
      await expect(token).toBeHidden();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      await expectReached(page, "dialog[open]");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Connect" }).click();
      const connect = page.getByRole("dialog", { name: "Connect" });
      await expect(connect).toBeVisible();
      await expectReached(page, "dialog[open]");
      await connect.getByRole("textbox").fill("DEGEN22");
      await page.keyboard.press("Enter");
      await expect(connect.getByRole("button", { name: "Done" })).toBeFocused();
      await expectReached(page, "dialog[open]");
    });

    test("in empty, failed and partial states", async ({ page }) => {
      for (const [path, words] of [
        ["/c/no-such-collection", "Collection not found"],
        [`/c/harbour/99999999?sale=on${FEW}`, "Token not found"],
        ["/c/harbour?price=999999~", "No token matches the filters"],
        ["/c/unsold?rank=1~12", "No projections yet"],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(words).first()).toBeVisible();
        await expectReached(page, path.includes("99999999") ? "dialog[open]" : "main");
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      }
      await page.route("**/api/v1/**", (route) => route.abort());
      await page.goto("/c/quiet");
      await expect(page.getByText("The server cannot be reached")).toBeVisible();
      await expectReached(page, "main");
    });
  });

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("main controls measure 44 px, and Tab reaches an expanded card", async ({ page }) => {
    const expectTall = async (names: readonly (string | RegExp)[]) => {
      for (const name of names) {
        const control = page.getByRole("button", { name }).or(page.getByRole("combobox", { name }));
        const { height } = await stableBox(control.first());
        expect(height, String(name)).toBeGreaterThanOrEqual(44);
      }
    };
    await openCollection(page, "harbour", `?sale=on${FEW}`);
    await expectTall([/^Filters/, "Sort", "Connect", "Hide the chart", /^Hot/, /^Details of/]);
    await page.getByRole("button", { name: /^Filters/ }).tap();
    await expectTall(["Close", /^Show [\d,]+ tokens/]);
    await page.getByRole("button", { name: "Close" }).tap();
    await page
      .getByRole("button", { name: /^Details of/ })
      .first()
      .tap();
    await expect(page.getByText("Confidence")).toBeVisible();
    await expectNoSeriousViolations(page, "main");
    await expectLargeTargets(page);
    await expectTall(["Close details"]);
    await page.goto("/c/harbour/4464");
    await expectTall(["Close", "Previous token", "Next token"]);
    await page.goto("/about");
    await expectTall(["Menu"]);
  });
});

test("a collection at 400 percent zoom scrolls in one direction and hides no Tab stop", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openCollection(page, "harbour", `?sale=on&market=1-2${FEW}`);
  await expectTextSpacingFits(page);
  await page.setViewportSize(ENLARGED[0]);
  await page.getByRole("button", { name: "About" }).click();
  // The panel loads in a chunk of its own and moves the content below it down.
  await expect(page.getByRole("heading", { name: "Price level" })).toBeVisible();
  await expectNoHorizontalOverflow(page);
  expect(await expectTabStopsVisible(page, "Tab")).toBeGreaterThan(10);
  await page.setViewportSize(ENLARGED[1]);
  await expectNoHorizontalOverflow(page);
  expect(await expectTabStopsVisible(page, "Shift+Tab")).toBeGreaterThan(10);

  // Each sort option scrolls into view when the arrow keys reach it.
  await page.getByRole("combobox", { name: "Sort" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await expect(page.getByRole("option").last()).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("Escape");

  await openFilters(page);
  await expectNoHorizontalOverflow(page);
  expect(await expectTabStopsVisible(page, "Tab")).toBeGreaterThan(5);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectNoHorizontalOverflow(page);
  await page.keyboard.press("Escape");

  await page.goto(`/c/harbour/4464?sale=on${FEW}`);
  await expect(page.getByRole("dialog").getByText("Why this rank")).toBeVisible();
  // The valuation arrives later and moves the content below it down.
  await expect(page.getByRole("heading", { name: "Sales of this token" })).toBeVisible();
  await expectNoHorizontalOverflow(page);
  await expectTabStopsVisible(page, "Tab");
  await expectTextSpacingFits(page);
});

for (const { name, viewport } of [
  { name: "a desk", viewport: DESK },
  { name: "a phone", viewport: PHONE },
])
  test(`fixed elements on ${name} cover no Tab stop`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openCollection(page, "harbour", "?sale=on");
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 3));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
    expect(await expectTabStopsVisible(page, "Shift+Tab")).toBeGreaterThan(5);
    await page.clock.install();
    await page.goto("/pricing");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    // The toast opens after 5 seconds and covers the end of the page.
    const opens = async () => {
      await page.clock.runFor(1_000);
      return toast(page).isVisible();
    };
    await expect.poll(opens).toBe(true);
    expect(await expectTabStopsVisible(page, "Tab")).toBeGreaterThan(10);
    expect(await expectTabStopsVisible(page, "Shift+Tab")).toBeGreaterThan(10);
  });
