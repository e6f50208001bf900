import { expectAnswer, openCollection, oracleOf } from "../support/data/oracle.ts";
import { navigate } from "../support/navigate.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";
import { atWidths } from "../support/widths.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a phone shows two columns of cards, which expand, and a drawer of filters", async ({
  page,
}) => {
  await openCollection(page, "harbour");

  await test.step("the page never scrolls sideways", async () => {
    const lefts = await page
      .locator("a[data-token-id]")
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(2);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  await test.step("the buttons at the top keep the page's margin to its edges", async () => {
    const margins = await page.getByRole("button", { name: "Connect" }).evaluate((button) => {
      const { top, right } = button.getBoundingClientRect();
      return [top, innerWidth - right];
    });
    expect(Math.min(...margins)).toBeGreaterThanOrEqual(12);
  });

  await test.step("the top has the way back and the settings, and the name is uncut below", () =>
    atWidths(page, [320, 360, 430, 390], async () => {
      await settled(page);
      const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
      await expect(crumbs.getByRole("listitem").and(page.locator(":visible"))).toHaveText([
        "Collections",
      ]);
      await expect(page.getByRole("button", { name: "Display" })).toBeVisible();
      const cut = await page
        .locator("header :is(a, h1)")
        .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
      expect(cut).toBe(0);
      await expect(page.getByRole("heading", { name: "Harbour Lights" })).toBeVisible();
    }));

  await test.step("a finger's press leaves nothing as if a pointer were over it", async () => {
    // The button moves once, when the chart's first drawing brings the counts.
    const cold = page.getByRole("button", { name: /^Cold\s*[\d,]+/ });
    const look = () =>
      cold.evaluate((element) => {
        const style = getComputedStyle(element);
        return [style.backgroundColor, style.getPropertyValue("-webkit-tap-highlight-color")];
      });
    const isHovered = () => cold.evaluate((element) => element.matches(":hover"));
    await cold.tap();
    await expect(cold).toHaveAttribute("aria-pressed", "true");
    await cold.tap();
    await expect(cold).toHaveAttribute("aria-pressed", "false");
    // A touched element matches :hover until it moves, which it may do as the list changes.
    await cold.hover();
    expect(await isHovered()).toBe(true);
    await expect.poll(look).toEqual(["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
  });

  await test.step("a card expands in place and collapses again", async () => {
    await page
      .getByRole("button", { name: /^Details of/ })
      .first()
      .tap();
    await expect(page.getByText("Confidence")).toBeVisible();
    await expect(page).toHaveURL(/harbour$/);
    await page.getByRole("button", { name: "Close details" }).tap();
    await expect(page.getByText("Confidence")).toBeHidden();
  });

  await test.step("what the drawer covers is not drawn, and is there as soon as it is closed", async () => {
    const drawing = () =>
      page
        .locator('section[aria-label="Tokens"]')
        .evaluate((grid) => getComputedStyle(grid).contentVisibility);
    const at = () => page.evaluate(() => [scrollY, document.documentElement.scrollHeight]);
    const state = async () => [await drawing(), await at()];
    await page.evaluate(() => scrollTo(0, 400));
    await settled(page);
    const before = await at();
    const drawer = page.getByRole("dialog", { name: "Filters" });
    await page.getByRole("button", { name: "Filters" }).tap();
    await expect(drawer).toBeVisible();
    await expect.poll(state).toEqual(["hidden", before]);
    // On a wider screen cards are visible beside the drawer.
    await page.setViewportSize({ width: 600, height: 844 });
    await expect.poll(drawing).toBe("visible");
    await page.setViewportSize({ width: 390, height: 844 });
    await drawer.getByRole("button", { name: "Close" }).tap();
    await expect(page.locator("a[data-token-id]").first()).toBeVisible();
    await expect.poll(state).toEqual(["visible", before]);
    await page.evaluate(() => scrollTo(0, 0));
  });

  await test.step("filters open as a drawer whose foot says how many tokens are left", async () => {
    await page.getByRole("button", { name: "Filters" }).tap();
    const drawer = page.getByRole("dialog", { name: "Filters" });
    await drawer.getByLabel("On sale").check();
    const reference = await oracleOf("harbour");
    await expect(drawer.getByRole("button", { name: /^Show [\d,]+ tokens$/ })).toBeVisible();
    await drawer.getByRole("button", { name: /^Show [\d,]+ tokens$/ }).tap();
    await expect(drawer).toBeHidden();
    await expectAnswer(page, reference);
  });

  await test.step("nothing in the line of active filters covers its neighbour", async () => {
    for (const query of ["", "?sale=on", "?sale=on&price=0.1~50&rank=1~4000"]) {
      await navigate(page, `/c/harbour${query}`);
      const bar = page.getByRole("region", { name: "Tokens shown" });
      await expect(bar.getByText("Live", { exact: true })).toBeVisible();
      await expect(bar.getByRole("button", { name: "Clear all" })).toHaveCount(query ? 1 : 0);
      await atWidths(page, [320, 360, 390], async () => {
        await settled(page);
        const faults = await bar.evaluate((element) => {
          const isShown = (each: Element) =>
            each.checkVisibility({ visibilityProperty: true }) &&
            each.getBoundingClientRect().width > 1;
          const texts = [...element.querySelectorAll("*")].filter(
            (each) => isShown(each) && [...each.childNodes].some((node) => node.nodeType === 3),
          );
          const boxes = texts.map((each) => each.getBoundingClientRect());
          return texts.flatMap((each, index) => {
            const { left, right, top, bottom } = boxes[index] as DOMRect;
            const covers = boxes.some(
              (other, at) =>
                at > index &&
                !each.contains(texts[at] as Element) &&
                Math.min(right, other.right) - Math.max(left, other.left) > 1 &&
                Math.min(bottom, other.bottom) - Math.max(top, other.top) > 1,
            );
            return covers || left < 0 || right > innerWidth ? [each.textContent] : [];
          });
        });
        expect(faults, query).toEqual([]);
      });
    }
  });

  await test.step("a token's close button stays in view at every scroll position", async () => {
    await navigate(page, "/c/harbour/4464");
    const dialog = page.getByRole("dialog");
    // The sales load last; until then the content below it moves.
    await expect(dialog.getByLabel("Loading the sales")).toHaveCount(0);
    const last = dialog.getByText("Why this rank");
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
    await dialog.getByRole("button", { name: "Close" }).tap();
    await expect(dialog).toBeHidden();
  });
});

test("the sort's button cuts no name", async ({ page }) => {
  await openCollection(page, "harbour", "?sale=on&show=hot&promo=WAGMI22");
  const sort = page.getByRole("combobox", { name: "Sort" });
  await expect(sort).toContainText("Most Underpriced First");
  await atWidths(page, [360, 390, 430], async () => {
    await settled(page);
    const cut = await sort
      .locator("span")
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length);
    expect(cut).toBe(0);
  });
});

test("a range with three decimals has room for its unit on every phone", async ({ page }) => {
  await openCollection(page, "harbour", "?sale=on");
  const numbers = page
    .locator("a[data-token-id] span > span")
    .filter({ hasText: /^range \S+ to \S+$/ });
  await atWidths(page, [320, 350, 360, 390], async () => {
    await settled(page);
    const drop = await numbers.first().evaluate((range) => {
      range.textContent = "range 0.157 to 0.230";
      const unit = range.nextElementSibling ?? range;
      return [
        unit.textContent,
        unit.getBoundingClientRect().top - range.getBoundingClientRect().top,
      ];
    });
    expect(drop).toEqual(["ETH", 0]);
  });
});
