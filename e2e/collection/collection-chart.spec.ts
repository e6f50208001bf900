import { judgedShare } from "../../workers/testing/reference.ts";
import { expectAnswer, openCollection, oracleOf } from "../support/data/oracle.ts";
import { expect, type Page, test } from "../support/test.ts";

/** The chart's drawing area in window coordinates. */
async function plotArea(page: Page) {
  const box = await page.locator(".u-over").boundingBox();
  if (!box) throw new Error("the chart is not drawn");
  return box;
}

const tooltip = (page: Page) => page.locator("figure").getByText(/^Rank [\d,]+$/);

/** Moves the pointer down the middle of the plot until a token is shown. Returns the pointer position. */
async function hoverSomeToken(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await plotArea(page);
  const middle = x + width / 2;
  for (let down = 10; down < height; down += 8) {
    await page.mouse.move(middle, y + down);
    if (await tooltip(page).isVisible()) return { x: middle, y: y + down };
  }
  throw new Error("no token is shown anywhere down the middle of the chart");
}

test.beforeEach(async ({ page }) => {
  await openCollection(page, "harbour");
  await expect(page.locator(".u-over")).toBeVisible();
});

test("the legend counts hot, cold, listed and unlisted as the reference does", async ({ page }) => {
  const reference = await oracleOf(page, "harbour");
  const counts = { Hot: 0, Cold: 0, Listed: 0, Unlisted: 0 };
  for (const token of reference.tokens) {
    const share = judgedShare(token) ?? 0;
    if (token.price === null) counts.Unlisted += token.projection === null ? 0 : 1;
    else if (share >= 0.1) counts.Hot += 1;
    else if (share <= -0.1) counts.Cold += 1;
    else counts.Listed += 1;
  }
  expect(counts.Hot).toBeGreaterThan(0);
  expect(counts.Cold).toBeGreaterThan(0);
  const legend = page.getByRole("list", { name: "Points in the chart" });
  for (const [kind, count] of Object.entries(counts))
    await expect(legend.getByRole("button", { name: new RegExp(`^${kind}`) })).toContainText(
      count.toLocaleString("en-US"),
    );
});

test("hovering shows the token, a click opens it", async ({ page }) => {
  const place = await hoverSomeToken(page);
  const rank = (await tooltip(page).textContent())?.replace(/\D/g, "") ?? "";
  await page.mouse.click(place.x, place.y);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/\/c\/harbour\/\d+$/);
  const id = /(\d+)$/.exec(page.url())?.[1] ?? "";
  const reference = await oracleOf(page, "harbour");
  expect(reference.tokens.find((token) => token.id === id)?.rank).toBe(Number(rank));
});

test("dragging sets the rank and price filters, and the full range can be restored", async ({
  page,
}) => {
  const reference = await oracleOf(page, "harbour");
  const { x, y, width, height } = await plotArea(page);
  await page.mouse.move(x + width * 0.2, y + height * 0.15);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + height * 0.6, { steps: 5 });
  await page.mouse.move(x + width * 0.6, y + height * 0.9, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/price=[\d.]+~[\d.]+&rank=\d+~\d+/);
  const ids = await expectAnswer(page, reference);
  expect(ids.length).toBeLessThan(10_000);
  await page.getByRole("button", { name: "Reset zoom" }).click();
  await expect(page).toHaveURL(/harbour$/);
  await expectAnswer(page, reference);
});

test("arrow keys move between listed tokens and Enter opens one", async ({ page }) => {
  await page.getByRole("application").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tooltip(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("the chart can be collapsed and stays collapsed for the session", async ({ page }) => {
  await page.getByRole("button", { name: "Hide the chart" }).click();
  await expect(page.locator(".u-over")).toBeHidden();
  await page.reload();
  await expect(page.locator("a[data-token-id]").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Show the chart" })).toBeVisible();
});
