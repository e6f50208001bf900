import { changeTokens } from "../support/data/json-tokens.ts";
import { expectAnswer, openCollection, oracleOf } from "../support/data/oracle.ts";
import { expect, ORIGIN, test } from "../support/test.ts";

test("a click opens the token over the grid; closing returns to the grid at its place", async ({
  page,
}) => {
  await openCollection(page, "harbour", "?sale=on");
  await page.evaluate(() => window.scrollTo(0, 4000));
  const card = page.locator("a[data-token-id]").nth(20);
  await expect(card).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  const id = await card.getAttribute("data-token-id");
  await card.click();
  await expect(page).toHaveURL(`${ORIGIN}/c/harbour/${id}?sale=on`);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`#${id}`);
  await expect(page).toHaveTitle(`Harbour Lights - #${id} | Fairfloor`);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    "content",
    /^Ranked \d+ of 10000\./,
  );
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${ORIGIN}/c/harbour?sale=on`);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test("Back closes the token and Forward opens it again", async ({ page }) => {
  await openCollection(page, "harbour");
  await page.locator("a[data-token-id]").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goForward();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("opened by its address, a token comes first and its collection stands behind it", async ({
  page,
}) => {
  await page.goto("/c/harbour/4464");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("#4464");
  const reference = await oracleOf("harbour");
  const token = reference.tokens.find(({ id }) => id === "4464");
  await expect(dialog).toContainText(new RegExp(`${token?.rank.toLocaleString("en-US")}`));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${ORIGIN}/c/harbour`);
  await expectAnswer(page, reference);
});

test("arrows step through the tokens in the grid's order", async ({ page }) => {
  await openCollection(page, "harbour");
  const ids = await expectAnswer(page, await oracleOf("harbour"));
  await page.locator(`a[data-token-id="${ids[1]}"]`).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(new RegExp(`/${ids[2]}$`));
  await page.getByRole("button", { name: "Previous token" }).click();
  await expect(page).toHaveURL(new RegExp(`/${ids[1]}$`));
});

test("a trait of the token becomes a filter of the grid", async ({ page }) => {
  await page.goto("/c/harbour/4464");
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("button", { name: /Wood|Steel|Copper|Glass/ })
    .first()
    .click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/traits=/);
  await expectAnswer(page, await oracleOf("harbour"));
});

test("an unknown token id says so and links back", async ({ page }) => {
  await page.goto("/c/harbour/999999");
  await expect(page.getByText("Token not found")).toBeVisible();
  await page.getByRole("button", { name: "All tokens" }).click();
  await expect(page).toHaveURL(`${ORIGIN}/c/harbour`);
});

test("a picture that fails to load is replaced by a drawn one that says so", async ({ page }) => {
  await page.route("**/api/v1/tokens/harbour/7", async (route) => {
    const token = await (await route.fetch()).json();
    token[6] = "/api/v1/images/harbour/7?w=400";
    await route.fulfill({ json: token });
  });
  await changeTokens(page, "harbour", ({ tokens }) => {
    for (const token of tokens) if (token[0] === "7") token[6] = "/api/v1/images/harbour/7?w=400";
  });
  await page.goto("/c/harbour/7");
  await expect(page.getByRole("dialog").getByText(/could not be loaded/)).toBeVisible();
  // The collection's request may still be pending in the route handler.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

for (const [shape, width, height] of [
  ["landscape", 1280, 800],
  ["portrait", 390, 844],
] as const)
  test(`the ${shape} layout fits the window without scrolling sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/c/harbour/4464");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("#4464");
    // This part loads last; boxes are measured after it.
    await expect(dialog.getByText("Why this rank")).toBeVisible();
    // The first match is the token's own picture, drawn or loaded. Pictures of other tokens follow it.
    const pictureBox = await dialog.locator("[data-pattern], img").first().boundingBox();
    const rankBox = await dialog.getByText(/Ranked/).boundingBox();
    if (!pictureBox || !rankBox) throw new Error("the token view is not drawn");
    if (shape === "landscape")
      expect(rankBox.x).toBeGreaterThanOrEqual(pictureBox.x + pictureBox.width / 2);
    else expect(rankBox.y).toBeGreaterThanOrEqual(pictureBox.y + pictureBox.height / 2);
    const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow).toBe(0);
  });

test("explains a token's rank on request, and marks a unique value with a badge", async ({
  page,
}) => {
  await openCollection(page, "single");
  await page.locator("a[data-token-id]").first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("One of one").first()).toBeVisible();
  await page.goto("/c/harbour/4464");
  await dialog.getByText("Why this rank").click();
  await expect(
    dialog.getByText(/Rarity score \d+\.\d\d; the average token scores 1/),
  ).toBeVisible();
  const parts = dialog.getByRole("listitem").filter({ hasText: /share it|only this token/ });
  await expect(parts.filter({ hasText: "traits in all" })).toHaveCount(1);
  const scores = await parts.evaluateAll((items) =>
    items.map((item) => Number(/(\d+\.\d\d)$/.exec(item.textContent ?? "")?.[1])),
  );
  expect(scores.length).toBeGreaterThan(2);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});
