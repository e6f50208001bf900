import type { Locator } from "playwright/test";
import { expectAnswer, openCollection, oracleOf } from "../support/data/oracle.ts";
import { expect, type Page, test } from "../support/test.ts";

function panel(page: Page): Locator {
  return page.getByRole("complementary", { name: "Filters" });
}

function section(page: Page, name: string): Locator {
  return panel(page).getByRole("region", { name, exact: true });
}

/** Expands a trait's values, which are collapsed under its name. */
async function openTrait(page: Page, trait: string): Promise<void> {
  const group = panel(page).locator("details", { has: page.getByText(trait, { exact: true }) });
  if ((await group.getAttribute("open")) === null) await group.locator("summary").click();
}

function value(page: Page, label: string): Locator {
  return panel(page).getByTitle(label, { exact: true });
}

async function fill(scope: Locator, label: string, text: string): Promise<void> {
  const input = scope.getByRole("textbox", { name: label });
  await input.fill(text);
  await input.press("Enter");
}

test.beforeEach(async ({ page }) => {
  await openCollection(page, "harbour");
  await page.getByRole("button", { name: "Filters" }).click();
});

test("each kind of filter alone answers as the reference does", async ({ page }) => {
  const reference = await oracleOf("harbour");
  const clear = () => page.getByRole("button", { name: "Clear all" }).click();

  await page.getByLabel("On sale").check();
  await expect(page).toHaveURL(/sale=on/);
  await expectAnswer(page, reference);
  await clear();

  await fill(section(page, "Price"), "Minimum price", "2");
  await fill(section(page, "Price"), "Maximum price", "3.5");
  await expect(page).toHaveURL(/price=2~3\.5/);
  await expectAnswer(page, reference);
  await clear();

  await section(page, "Price")
    .getByRole("button", { name: /Cheapest 10%/ })
    .click();
  await expect(page).toHaveURL(/price=/);
  await expectAnswer(page, reference);
  await clear();

  await fill(section(page, "Rank"), "Minimum rank", "100");
  await fill(section(page, "Rank"), "Maximum rank", "900");
  await expect(page).toHaveURL(/rank=100~900/);
  await expectAnswer(page, reference);
  await clear();

  await fill(section(page, "Deviation"), "Minimum deviation", "0.5");
  await expect(page).toHaveURL(/deviation=0\.5/);
  await expectAnswer(page, reference);
  await clear();

  await fill(section(page, "Confidence"), "Minimum confidence", "95");
  await expect(page).toHaveURL(/confidence=95/);
  await expectAnswer(page, reference);
  await clear();

  await section(page, "Marketplaces").getByTitle("LooksRare").click();
  await expect(page).toHaveURL(/market=2/);
  await expectAnswer(page, reference);
  await section(page, "Marketplaces").getByTitle("LooksRare").click();
  await expect(page).toHaveURL(/harbour$/);

  await openTrait(page, "Hull");
  await value(page, "Glass").click();
  await expect(page).toHaveURL(/traits=/);
  await expectAnswer(page, reference);
  await clear();
  await expect(page).toHaveURL(/harbour$/);
});

test("filters together intersect, values of one trait are a union, and the count says how many", async ({
  page,
}) => {
  const reference = await oracleOf("harbour");
  await openTrait(page, "Hull");
  await value(page, "Glass").click();
  await value(page, "Copper").click();
  await openTrait(page, "Sail");
  await value(page, "Gold").click();
  await page.getByLabel("On sale").check();
  await fill(section(page, "Price"), "Minimum price", "2");
  const ids = await expectAnswer(page, reference);
  expect(ids.length).toBeGreaterThan(0);
  await expect(page.getByRole("button", { name: "Filters" })).toContainText("5");

  // The chips beyond the line's width.
  await page.getByRole("button", { name: /^\d+ more$/ }).click();
  await page
    .getByRole("list", { name: "active filters" })
    .getByRole("button", { name: /Remove .*Gold/ })
    .click();
  await expectAnswer(page, reference);
  await expect(page.getByRole("button", { name: "Filters" })).toContainText("4");
});

test("the figures beside the values are the reference's, under other filters too", async ({
  page,
}) => {
  const reference = await oracleOf("harbour");
  await fill(section(page, "Price"), "Maximum price", "4");
  await openTrait(page, "Hull");
  await value(page, "Glass").click();
  await expectAnswer(page, reference);
  const info = await (await page.request.get("/api/v1/collections/harbour/info")).json();
  const hull = info.traits.find((trait: { name: string }) => trait.name === "Hull");
  for (const { id, label } of hull.values as { id: number; label: string }[]) {
    const { count } = reference.facet("trait", hull.id, id);
    await expect(value(page, label)).toContainText(count.toLocaleString("en-US"));
  }
});

test("traits named like Object.prototype members filter like any other trait", async ({ page }) => {
  const reference = await oracleOf("harbour");
  await openTrait(page, "Cargo");
  await value(page, "__proto__").click();
  await expectAnswer(page, reference);
  await value(page, "constructor").click();
  const ids = await expectAnswer(page, reference);
  expect(ids.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => "polluted" in {})).toBe(false);
});

test("token ids can be added and removed, and one that is not there is said to be missing", async ({
  page,
}) => {
  const reference = await oracleOf("harbour");
  const ids = section(page, "Token ids");
  const input = ids.getByRole("textbox");
  await input.fill("7, 4464 99999999");
  await input.press("Enter");
  await expect(page).toHaveURL(/ids=7-4464-99999999/);
  await expectAnswer(page, reference);
  await expect(ids).toContainText("not in this collection");
  await ids.getByRole("button", { name: /Remove .*4464/ }).click();
  await expectAnswer(page, reference);
});

test("an inverted range is not applied, and the field says why", async ({ page }) => {
  await fill(section(page, "Rank"), "Minimum rank", "900");
  await fill(section(page, "Rank"), "Maximum rank", "100");
  await expect(section(page, "Rank").getByRole("alert")).not.toBeEmpty();
  await expect(page).not.toHaveURL(/~100/);
});

test("filters live in the address: a link opens them, Back undoes the last, Forward redoes it", async ({
  page,
}) => {
  const reference = await oracleOf("harbour");
  await page.getByLabel("On sale").check();
  await expect(page).toHaveURL(/sale=on/);
  await fill(section(page, "Rank"), "Maximum rank", "2000");
  await expect(page).toHaveURL(/rank=~2000/);
  const link = page.url();
  await page.goBack();
  await expect(page).toHaveURL(/sale=on$/);
  await expectAnswer(page, reference);
  await page.goForward();
  await expect(page).toHaveURL(link);
  await expectAnswer(page, reference);

  await page.goto(link);
  await expectAnswer(page, reference);
});

test("unknown and malformed parts of a link are dropped, the rest is kept", async ({ page }) => {
  const reference = await oracleOf("harbour");
  await page.goto("/c/harbour?rank=1~500&price=5~1&market=9-1&traits=x&sort=luck&%E0%A4%A=1&ids=-");
  await expectAnswer(page, reference);
});

test("an empty result says so and offers to clear the filters", async ({ page }) => {
  await page.goto("/c/harbour?price=999999~");
  await expect(page.getByRole("heading", { name: "No token matches the filters" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expectAnswer(page, await oracleOf("harbour"));
});

test("the values of a trait sort by name, count and floor, either way", async ({ page }) => {
  const reference = await oracleOf("harbour");
  const info = await (await page.request.get("/api/v1/collections/harbour/info")).json();
  const sail = info.traits.find((trait: { name: string }) => trait.name === "Sail");
  const figures = (sail.values as { id: number; label: string }[]).map(({ id, label }) => ({
    label,
    ...reference.facet("trait", sail.id, id),
  }));
  await openTrait(page, "Sail");
  const rows = panel(page).getByTitle(/^(White|Red|Blue|Striped|Patched|Gold)$/);
  const labels = () => rows.evaluateAll((found) => found.map((row) => row.getAttribute("title")));
  const heads = panel(page).getByRole("group", { name: "Sort trait values" });
  const orders = {
    Name: (a: { label: string }, b: { label: string }) => (a.label < b.label ? -1 : 1),
    Count: (a: { count: number }, b: { count: number }) => a.count - b.count,
    Floor: (a: { floor: number | null }, b: { floor: number | null }) =>
      (a.floor ?? 0) - (b.floor ?? 0),
  };
  for (const [column, order] of Object.entries(orders)) {
    const rising = [...figures].sort(order).map(({ label }) => label);
    const head = heads.getByRole("button", { name: new RegExp(`^${column}`) });
    for (let press = 0; press < 2; press++) {
      await head.click();
      const falls = (await head.getAttribute("aria-label"))?.endsWith("falling");
      await expect.poll(labels).toEqual(falls ? [...rising].reverse() : rising);
    }
  }
});
