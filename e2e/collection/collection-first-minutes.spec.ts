/** Keys, filters, chips and cards, as a new visitor tries them in the first minutes on a collection page. */
import { cardIds, expectAnswer, openCollection, oracleOf } from "../support/data/oracle.ts";
import { navigate } from "../support/navigate.ts";
import { settled } from "../support/settled.ts";
import { roundedBox, tapSteady } from "../support/steady.ts";
import { expect, feed, listing, type Page, test } from "../support/test.ts";

const panel = (page: Page) => page.getByRole("complementary", { name: "Filters" });

test("keys, filters and the sale button work as a new visitor expects", async ({ page }) => {
  await openCollection(page, "harbour");
  const reference = await oracleOf("harbour");

  await test.step("what is typed right after / arrives in the search, and runs no shortcut", async () => {
    const session = await page.context().newCDPSession(page);
    const keys = [..."/few 1 ?"].map((key) =>
      session.send("Input.dispatchKeyEvent", { type: "keyDown", key, text: key }),
    );
    await Promise.all(keys);
    await expect(page.locator("#token-search")).toHaveValue("few 1 ?");
    await expect(page.locator("#token-search")).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.type("2");
    await expect(page.locator("#token-search")).toHaveValue("few 1 ?2");
    await page.keyboard.press("Escape");
  });

  for (const how of ["f", "Filters"])
    await test.step(`filters opened by ${how} do not move the page, and scroll to their end`, async () => {
      const filters = page.getByRole("button", { name: "Filters" });
      if (how === "f") await page.keyboard.press("f");
      else await filters.click();
      await expect(panel(page).getByText("Token ids")).toBeAttached();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const ring = await panel(page)
        .locator("#filter-panel")
        .evaluate((element) => getComputedStyle(element).outlineStyle);
      expect(ring).toBe("none");
      const last = panel(page).getByRole("textbox", { name: "Add token ids" });
      await panel(page).hover();
      await expect(async () => {
        await page.mouse.wheel(0, 600);
        await expect(last).toBeInViewport({ ratio: 1, timeout: 200 });
      }).toPass();
      await page.evaluate(() => window.scrollTo(0, 0));
      await filters.click();
      await expect(panel(page)).toBeHidden();
    });

  await test.step("one press beside the sort shows what is on sale, and another shows all", async () => {
    const onSale = page.getByRole("button", { name: "On sale", exact: true });
    await onSale.click();
    await expect(page).toHaveURL(/sale=on/);
    await expect(onSale).toHaveAttribute("aria-pressed", "true");
    await expectAnswer(page, reference);
    await onSale.click();
    await expect(page).toHaveURL(/harbour$/);
    await expectAnswer(page, reference);
  });

  await test.step("tokens under their projection alone are one press away", async () => {
    await page.keyboard.press("f");
    const least = panel(page).getByRole("textbox", { name: "Minimum deviation" });
    await least.fill("0.01");
    await least.press("Enter");
    await panel(page).getByLabel("Under the projection only").check();
    await expect(page).toHaveURL(/deviation=0.01&side=under/);
    await expectAnswer(page, reference);
    const deals = () =>
      page
        .locator("a[data-deal]")
        .evaluateAll((cards) => cards.map((card) => card.getAttribute("data-deal")));
    expect((await deals()).length).toBeGreaterThan(0);
    // Rows out of view follow, one in each frame.
    await expect.poll(deals).not.toContain("cold");
    await panel(page).getByRole("button", { name: "Reset deviation" }).click();
    await panel(page).getByRole("checkbox", { name: "Hot: underpriced" }).check();
    const percent = panel(page).getByRole("textbox", {
      name: "Minimum percent under the projection",
    });
    await percent.fill("15");
    await percent.press("Enter");
    await expect(page).toHaveURL(/percent=15~&show=hot/);
    await expectAnswer(page, reference);
    await expect(page.getByRole("button", { name: "Remove At least 15% under" })).toBeVisible();
  });
});

/** CSS pixels between chips, and between the last of them and the button that opens the others. */
const CHIP_GAP = 4;
const NINE = "?price=0.001~90&rank=1~9000&deviation=0.0001&side=under&market=1&show=hot&ids=1-2-3";

test("each of nine filters can be removed by its chip", async ({ page }) => {
  for (const width of [390, 1280])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/c/quiet${NINE}`);
      const bar = page.getByRole("region", { name: "Tokens shown" });
      const more = bar.getByRole("button", { name: /^\d+ more$/ });
      await expect(more).toBeVisible();
      const chips = bar.getByRole("button", { name: /^Remove / });
      // The names of the collection arrive after the first chips and change how many fit, so both are read at each try.
      await expect(async () => {
        const count = Number(/\d+/.exec((await more.getAttribute("aria-label")) ?? "")?.[0]);
        await expect(chips.filter({ visible: true })).toHaveCount(9 - count, { timeout: 200 });
      }).toPass();
      await settled(page);
      const shown = bar.getByRole("listitem").filter({ visible: true });
      const end = await roundedBox(shown.last());
      expect((await roundedBox(more)).x - end.x - end.width).toBe(CHIP_GAP);
      const height = await bar.evaluate((element) => element.clientHeight);
      await more.click();
      await expect(chips.filter({ visible: true })).toHaveCount(9);
      for (const chip of await chips.filter({ visible: true }).all()) {
        await expect(chip).toBeInViewport({ ratio: 1 });
        const cut = await chip
          .locator("span")
          .first()
          .evaluate((label) => label.scrollWidth - label.clientWidth);
        expect(cut).toBeLessThanOrEqual(0);
      }
      await settled(page);
      expect(await bar.evaluate((element) => element.clientHeight)).toBe(height);
      await chips.filter({ visible: true }).last().click();
      await expect(chips.filter({ visible: true })).toHaveCount(8);
    });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("an expanded card covers no other and cuts nothing, and a long amount hides nothing", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await openCollection(page, "harbour");
    const ids = await cardIds(page);
    const details = page.locator("section[data-deal]");
    for (const width of [320, 390])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 });
        await tapSteady(page.getByRole("button", { name: /^Details of/ }).nth(1));
        await expect(details.getByText("Confidence")).toBeVisible();
        await settled(page);
        const covered = await details.evaluate((element) => {
          const box = element.getBoundingClientRect();
          return [...document.querySelectorAll<HTMLElement>("a[data-row]")]
            .filter((card) => !element.parentElement?.contains(card))
            .filter((card) => {
              const { top, bottom } = card.getBoundingClientRect();
              return top < box.bottom && bottom > box.top && card.checkVisibility();
            })
            .map((card) => card.dataset.tokenId);
        });
        expect(covered).toEqual([]);
        await expect(page.locator(`a[data-row][data-token-id="${ids[0]}"]`)).toBeVisible();
        const cut = await details.evaluate((element) =>
          [element, ...element.querySelectorAll("*")]
            .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
            .map((each) => each.textContent),
        );
        expect(cut).toEqual([]);
        await page.getByRole("button", { name: "Close details" }).tap();
        await expect(details).toHaveCount(0);
      });

    await test.step("a long amount hides neither itself nor the word of the multiple", async () => {
      await page.setViewportSize({ width: 320, height: 844 });
      await navigate(page, "/c/shoal");
      const bar = page.getByRole("region", { name: "Tokens shown" });
      await expect(bar).toContainText("200 tokens");
      await expect(page.locator("a[data-token-id]").first()).toBeVisible();
      const [id = ""] = await cardIds(page);
      await feed("shoal", [listing(id, 9_876.5)]);
      const card = page.locator(`a[data-token-id="${id}"]`);
      await expect(card).toContainText(/[\d,]+× over/);
      const amount = card.getByText(/^\u2212[\d,.]{5,}/);
      await expect(amount).toBeVisible();
      await settled(page);
      const fits = await amount.evaluate((element) => {
        const [inner, outer] = [element, element.parentElement].map((each) =>
          each?.getBoundingClientRect(),
        );
        const isWhole = element.scrollWidth <= element.clientWidth;
        return (
          isWhole && inner && outer && inner.right <= outer.right && inner.bottom <= outer.bottom
        );
      });
      expect(fits).toBe(true);
      const [below, beside] = await card
        .getByText(/[\d,]+× over$/)
        .evaluate((share) => [
          share.scrollHeight - share.clientHeight,
          share.scrollWidth - share.clientWidth,
        ]);
      // A hidden word is a line below. A letter's box may be a pixel higher than its line.
      expect(below).toBeLessThanOrEqual(1);
      expect(beside).toBeLessThanOrEqual(0);
      await feed("shoal", [{ type: "unlisted", tokenId: id, at: Date.now() }]);
    });
  });
});
