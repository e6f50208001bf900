/**
 * Accessibility of the collection page in all its states: axe, target sizes, 400 percent zoom, text spacing. Each test
 * loads few documents, because a load costs more than a look. `site/pages-access.spec.ts` measures the pages of the
 * site.
 */
import {
  doubleText,
  ENLARGED,
  expectLargeTargets,
  expectNoHorizontalOverflow,
  expectNoSeriousViolations,
  expectPartsApart,
  expectTabStopsVisible,
  expectTextSpacingFits,
} from "./support/accessibility-checks.ts";
import { openCollection } from "./support/data/oracle.ts";
import { navigate } from "./support/navigate.ts";
import { still } from "./support/settled.ts";
import { clickSteady, stableBox } from "./support/steady.ts";
import { expect, type Page, test } from "./support/test.ts";
import { toast } from "./support/toast.ts";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

// Colours are measured after a theme change, not in the middle of its transition.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Filters that leave a hot, a cold and a fair card: axe needs time for each card, and cards of a kind are alike. */
const FEW = "&rank=1~36";

const filters = (page: Page) =>
  page.getByRole("dialog", { name: "Filters" }).or(page.getByRole("complementary"));

async function openFilters(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Filters/ }).click();
  await filters(page).getByText("Hull", { exact: true }).click();
  await expect(filters(page).getByRole("checkbox", { name: "Copper" })).toBeVisible();
}

/** Expects the control of each name to be as high as a finger needs. */
async function expectTall(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    const control = page.getByRole("button", { name }).or(page.getByRole("combobox", { name }));
    const { height } = await stableBox(control.first());
    expect(height, String(name)).toBeGreaterThanOrEqual(44);
  }
}

/** Expects a press to reach the control of each name over the given height, in pixels. */
async function expectReach(page: Page, reach: number, names: readonly RegExp[]): Promise<void> {
  for (const name of names) {
    const control = page.getByRole("button", { name }).first();
    await stableBox(control);
    const reached = await control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, middle] = [left + width / 2, top + height / 2];
      const isHit = (y: number) => element.contains(document.elementFromPoint(x, y));
      let [first, last] = [middle, middle];
      while (isHit(first - 0.25)) first -= 0.25;
      while (isHit(last + 0.25)) last += 0.25;
      return Math.round(last - first);
    });
    expect(reached, String(name)).toBeGreaterThanOrEqual(reach);
  }
}

for (const { name, viewport, touch } of [
  { name: "on a phone", viewport: PHONE, touch: true },
  { name: "on a desk", viewport: DESK, touch: false },
])
  test.describe(name, () => {
    test.use({ viewport, hasTouch: touch, isMobile: touch });

    const expectReached = async (page: Page, scope?: string) => {
      await expectNoSeriousViolations(page, scope);
      await expectLargeTargets(page);
    };

    test("a collection has no serious axe violation and no small target in any state", async ({
      page,
    }) => {
      test.slow();
      await openCollection(page, "harbour", `?sale=on${FEW}`);
      for (const kind of ["hot", "cold", "listed"])
        await expect(page.locator(`a[data-deal="${kind}"]`).first()).toBeVisible();

      if (touch)
        await test.step("its main controls measure 44 px, and those of an expanded card", async () => {
          const tall = [/^Filters/, "Sort", "Connect", "Hide the chart", /^Hot/, /^Details of/];
          await expectTall(page, tall);
          await expectReach(page, 44, [/^Price$/, /^Value$/]);
          await expectReach(page, 44, [/^Clear all$/, /^On sale$/]);
          await navigate(page, `/c/harbour?sale=on&price=0.001~90&market=1-2-3${FEW}`);
          await expectReach(page, 44, [/^\d+ more$/]);
          await navigate(page, `/c/harbour?sale=on${FEW}`);
          // On the narrowest phones there may be no room for a chip.
          await page.setViewportSize({ width: 480, height: PHONE.height });
          await expectReach(page, 44, [/^Remove /]);
          await page.setViewportSize(PHONE);
          await page
            .getByRole("button", { name: /^Details of/ })
            .first()
            .tap();
          await expect(page.getByText("Confidence")).toBeVisible();
          await expectReached(page, "main");
          await expectTall(page, ["Close details"]);
          await page.getByRole("button", { name: "Close details" }).tap();
        });

      await test.step("with filters and its panel", async () => {
        await page.getByRole("button", { name: "About" }).click();
        await expectReached(page);
      });
      await test.step("with the menu of sorts", async () => {
        await page.getByRole("combobox", { name: "Sort" }).click();
        await expect(page.getByRole("listbox", { name: "Sort" })).toBeVisible();
        await expectReached(page, "[role='listbox']");
        await page.keyboard.press("Escape");
      });
      await test.step("with its filters open, and found tokens", async () => {
        await openFilters(page);
        if (touch) await expectTall(page, ["Close", /^Show [\d,]+ tokens/]);
        await page.locator("#token-search").fill("12");
        await expect(page.getByRole("listbox", { name: "Tokens and traits" })).toBeVisible();
        await page
          .getByRole("textbox", { name: "Add token ids" })
          .evaluate((input) => (input instanceof HTMLInputElement ? input.select() : null));
        await expectReached(page, touch ? "dialog[open]" : "aside");
        await page.keyboard.press("Escape");
      });

      const token = page.getByRole("dialog");
      await test.step("with a token, and all that explains it", async () => {
        await navigate(page, `/c/harbour/4464?sale=on${FEW}`);
        await expect(token.getByRole("listitem").filter({ hasText: "This token" })).toBeVisible();
        await clickSteady(token.getByText("Why this rank"));
        await expect(token.getByText(/Rarity score/)).toBeVisible();
        await expectReached(page, "dialog[open]");
        if (touch) {
          // One of the tokens that the filters leave, which has neighbours.
          await navigate(page, `/c/harbour/3264?sale=on${FEW}`);
          await expectTall(page, ["Close", "Previous token", "Next token"]);
        }
        await page.keyboard.press("Escape");
        await expect(token).toBeHidden();
      });
      await test.step("with the keyboard's shortcuts", async () => {
        await page.keyboard.press("?");
        await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
        await expectReached(page, "dialog[open]");
        await page.keyboard.press("Escape");
      });

      for (const [path, words] of [
        ["/c/no-such-collection", "Collection not found"],
        [`/c/harbour/99999999?sale=on${FEW}`, "Token not found"],
        ["/c/harbour?price=999999~", "No token matches the filters"],
        ["/c/unsold?rank=1~4", "No projections yet"],
      ] as const)
        await test.step(`with the words "${words}"`, async () => {
          if (words === "Collection not found") await page.goto(path);
          else await navigate(page, path);
          await expect(page.getByText(words).first()).toBeVisible();
          await expectReached(page, path.includes("99999999") ? "dialog[open]" : "main");
          await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        });

      await test.step("with the dialog to connect", async () => {
        await page.getByRole("button", { name: "Connect" }).click();
        const connect = page.getByRole("dialog", { name: "Connect" });
        await expect(connect).toBeVisible();
        await expectReached(page, "dialog[open]");
        await connect.getByRole("textbox").fill("DEGEN22");
        await page.keyboard.press("Enter");
        await expect(connect.getByRole("button", { name: "Done" })).toBeFocused();
        await expectReached(page, "dialog[open]");
        await page.keyboard.press("Enter");
        await expect(connect).toBeHidden();
      });

      await test.step("without a server", async () => {
        await page.route("**/api/v1/**", (route) => route.abort());
        await navigate(page, "/c/quiet");
        await expect(page.getByText("The server cannot be reached")).toBeVisible();
        await expectReached(page, "main");
      });

      if (touch)
        await test.step("the site's menu button measures 44 px", async () => {
          await navigate(page, "/about");
          await expectTall(page, ["Menu"]);
        });
    });
  });

test("a collection at 400 percent zoom scrolls in one direction and hides no Tab stop, and fixed elements cover none", async ({
  page,
}) => {
  test.slow();
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

  await test.step("each sort option scrolls into view when the arrow keys reach it", async () => {
    await page.getByRole("combobox", { name: "Sort" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await expect(page.getByRole("listbox").getByRole("option").last()).toBeInViewport({
      ratio: 0.9,
    });
    await page.keyboard.press("Escape");
  });

  await test.step("the filters and the shortcuts", async () => {
    await openFilters(page);
    await expectNoHorizontalOverflow(page);
    expect(await expectTabStopsVisible(page, "Tab")).toBeGreaterThan(5);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectNoHorizontalOverflow(page);
    await page.keyboard.press("Escape");
  });

  await test.step("a token", async () => {
    await navigate(page, `/c/harbour/4464?sale=on${FEW}`);
    await expect(page.getByRole("dialog").getByText("Why this rank")).toBeVisible();
    // The valuation arrives later and moves the content below it down.
    await expect(page.getByLabel("Loading the sales")).toHaveCount(0);
    await expectNoHorizontalOverflow(page);
    await expectTabStopsVisible(page, "Tab");
    await expectTextSpacingFits(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  for (const [place, viewport] of [
    ["a desk", DESK],
    ["a phone", PHONE],
  ] as const)
    await test.step(`fixed elements of a collection on ${place} cover no Tab stop`, async () => {
      await page.setViewportSize(viewport);
      await navigate(page, "/c/harbour?sale=on");
      const end = () => page.evaluate(() => document.documentElement.scrollHeight);
      await expect.poll(end).toBeGreaterThan(6_000);
      await still(page);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 3));
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
      await still(page);
      expect(await expectTabStopsVisible(page, "Shift+Tab")).toBeGreaterThan(5);
    });

  await page.clock.install();
  await navigate(page, "/pricing");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  // The toast opens after 5 seconds and covers the end of the page.
  const opens = async () => {
    await page.clock.runFor(1_000);
    return toast(page).isVisible();
  };
  await expect.poll(opens).toBe(true);
  for (const [place, viewport] of [
    ["a phone", PHONE],
    ["a desk", DESK],
  ] as const)
    await test.step(`fixed elements of the site on ${place} cover no Tab stop`, async () => {
      await page.setViewportSize(viewport);
      await still(page);
      expect(await expectTabStopsVisible(page, "Tab")).toBeGreaterThan(10);
      expect(await expectTabStopsVisible(page, "Shift+Tab")).toBeGreaterThan(10);
    });
});

test("text of twice the size overlaps nothing, is not cut and widens no page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCollection(page, "harbour", `?sale=on&market=1-2${FEW}`);
  await doubleText(page);
  for (const size of [{ width: 390, height: 844 }, DESK]) {
    await page.setViewportSize(size);
    await still(page);
    await expectPartsApart(page, ["header", "[aria-label='Tokens shown']", "figure"]);
  }
});
