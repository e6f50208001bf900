import { expectAnswer, openCollection, oracleOf } from "./support/oracle.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a phone shows two columns and never scrolls sideways", async ({ page }) => {
  await openCollection(page, "harbour");
  const lefts = await page
    .locator("a[data-token-id]")
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(2);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test("filters open as a drawer whose foot says how many tokens are left", async ({ page }) => {
  await openCollection(page, "harbour");
  await page.getByRole("button", { name: "Filters" }).tap();
  const drawer = page.getByRole("dialog", { name: "Filters" });
  await drawer.getByLabel("On sale").check();
  const reference = await oracleOf(page, "harbour");
  await expect(drawer.getByRole("button", { name: /^Show [\d,]+ tokens$/ })).toBeVisible();
  await drawer.getByRole("button", { name: /^Show [\d,]+ tokens$/ }).tap();
  await expect(drawer).toBeHidden();
  await expectAnswer(page, reference);
});

test("a card expands in place and folds again", async ({ page }) => {
  await openCollection(page, "harbour");
  await page
    .getByRole("button", { name: /^Details of/ })
    .first()
    .tap();
  await expect(page.getByText("Confidence")).toBeVisible();
  await expect(page).toHaveURL(/harbour$/);
  await page.getByRole("button", { name: "Close details" }).tap();
  await expect(page.getByText("Confidence")).toBeHidden();
});

test("a token's closing cross stays in reach wherever the reader has scrolled to", async ({
  page,
}) => {
  await page.goto("/c/harbour/4464");
  const dialog = page.getByRole("dialog");
  // The last that comes: until then what is below moves on.
  await expect(dialog.getByText("Its own sales")).toBeVisible();
  const last = dialog.getByText("Why this rank");
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Close" }).tap();
  await expect(dialog).toBeHidden();
});
