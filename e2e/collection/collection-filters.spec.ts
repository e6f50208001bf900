import type { Locator } from "playwright/test";
import { expectAnswer, openCollection, oracleOf } from "../support/data/oracle.ts";
import { navigate } from "../support/navigate.ts";
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
  const box = page.getByRole("checkbox", { name: label, exact: true });
  return panel(page).locator("label", { has: box });
}

async function fill(scope: Locator, label: string, text: string): Promise<void> {
  const input = scope.getByRole("textbox", { name: label });
  await input.fill(text);
  await input.press("Enter");
}

async function openFilters(page: Page): Promise<void> {
  await openCollection(page, "harbour");
  await page.getByRole("button", { name: "Filters" }).click();
}

async function clear(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/harbour$/);
}

interface TraitFigures {
  readonly id: number;
  readonly label: string;
}

/** Returns the trait's id and values, as the API describes them. */
async function traitOf(page: Page, name: string) {
  const info = await (await page.request.get("/api/v1/collections/harbour/info")).json();
  return info.traits.find((trait: { name: string }) => trait.name === name) as {
    readonly id: number;
    readonly values: readonly TraitFigures[];
  }; // an API response
}

test("filters answer as the reference does, show its figures of a trait's values, and live in the address", async ({
  page,
}) => {
  await openFilters(page);
  const reference = await oracleOf("harbour");
  const price = section(page, "Price");
  const rank = section(page, "Rank");

  const KINDS: readonly [name: string, parameter: RegExp, choose: () => Promise<void>][] = [
    ["sale status", /sale=on/, () => page.getByLabel("On sale").check()],
    [
      "price",
      /price=2~3\.5/,
      async () => {
        await fill(price, "Minimum price", "2");
        await fill(price, "Maximum price", "3.5");
      },
    ],
    [
      "a suggested price",
      /price=/,
      () => price.getByRole("button", { name: /Cheapest 10%/ }).click(),
    ],
    [
      "rank",
      /rank=100~900/,
      async () => {
        await fill(rank, "Minimum rank", "100");
        await fill(rank, "Maximum rank", "900");
      },
    ],
    [
      "deviation",
      /deviation=0\.5/,
      () => fill(section(page, "Deviation"), "Minimum deviation", "0.5"),
    ],
    [
      "confidence",
      /confidence=95/,
      () => fill(section(page, "Confidence"), "Minimum confidence", "95"),
    ],
    [
      "traits",
      /trait=Hull~Glass/,
      async () => {
        await openTrait(page, "Hull");
        await value(page, "Glass").click();
      },
    ],
  ];
  for (const [name, parameter, choose] of KINDS)
    await test.step(`by ${name}`, async () => {
      await choose();
      await expect(page).toHaveURL(parameter);
      await expectAnswer(page, reference);
      await clear(page);
    });

  await test.step("by marketplaces, which a second press takes back", async () => {
    const marketplace = section(page, "Marketplaces").getByTitle("LooksRare");
    await marketplace.click();
    await expect(page).toHaveURL(/market=2/);
    await expectAnswer(page, reference);
    await marketplace.click();
    await expect(page).toHaveURL(/harbour$/);
  });

  await test.step("by traits named like Object.prototype members", async () => {
    await openTrait(page, "Cargo");
    await value(page, "__proto__").click();
    await expectAnswer(page, reference);
    await value(page, "constructor").click();
    const ids = await expectAnswer(page, reference);
    expect(ids.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => "polluted" in {})).toBe(false);
    await clear(page);
  });

  await test.step("by token ids, and one that is not there is said to be missing", async () => {
    const ids = section(page, "Token ids");
    const input = ids.getByRole("textbox");
    await input.fill("7, 4464 99999999");
    await input.press("Enter");
    await expect(page).toHaveURL(/ids=7-4464-99999999/);
    await expectAnswer(page, reference);
    await expect(ids).toContainText("not in this collection");
    await ids.getByRole("button", { name: /Remove .*4464/ }).click();
    await expectAnswer(page, reference);
    await clear(page);
  });

  await test.step("an inverted range is not applied, and the field says why", async () => {
    await fill(rank, "Minimum rank", "900");
    await fill(rank, "Maximum rank", "100");
    await expect(rank.getByRole("alert")).not.toBeEmpty();
    await expect(page).not.toHaveURL(/~100/);
    await clear(page);
  });

  await test.step("together they intersect, values of one trait are a union, and the count says how many", async () => {
    await openTrait(page, "Hull");
    await value(page, "Glass").click();
    await value(page, "Copper").click();
    await openTrait(page, "Sail");
    await value(page, "Gold").click();
    await page.getByLabel("On sale").check();
    await fill(price, "Minimum price", "2");
    await fill(rank, "Maximum rank", "9000");
    const ids = await expectAnswer(page, reference);
    expect(ids.length).toBeGreaterThan(0);
    await expect(page.getByRole("button", { name: "Filters" })).toContainText("6");

    // The chips beyond the line's width.
    await page.getByRole("button", { name: /^\d+ more$/ }).click();
    await page
      .getByRole("list", { name: "active filters" })
      .getByRole("button", { name: /Remove .*Gold/ })
      .click();
    await expectAnswer(page, reference);
    await expect(page.getByRole("button", { name: "Filters" })).toContainText("5");
  });

  await clear(page);
  await expectAnswer(page, reference);
  await test.step("the values of a trait show the reference's figures, and sort by name, number of tokens and floor, either way", async () => {
    const sail = await traitOf(page, "Sail");
    const figures = sail.values.map(({ id, label }) => ({
      label,
      ...reference.facet("trait", sail.id, id),
    }));
    await openTrait(page, "Sail");
    const rows = panel(page).getByRole("checkbox", {
      name: /^(White|Red|Blue|Striped|Patched|Gold)$/,
    });
    const labels = () =>
      rows.evaluateAll((found) => found.map((row) => row.getAttribute("aria-label")));
    const heads = panel(page).getByRole("group", { name: "Sort trait values" });
    const orders = {
      Name: (a: { label: string }, b: { label: string }) => (a.label < b.label ? -1 : 1),
      Tokens: (a: { count: number }, b: { count: number }) => a.count - b.count,
      From: (a: { floor: number | null }, b: { floor: number | null }) =>
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

  await test.step("the values show the reference's figures under other filters too", async () => {
    await fill(price, "Maximum price", "4");
    await openTrait(page, "Hull");
    await value(page, "Glass").click();
    await expectAnswer(page, reference);
    const hull = await traitOf(page, "Hull");
    for (const { id, label } of hull.values) {
      const { count } = reference.facet("trait", hull.id, id);
      await expect(value(page, label)).toContainText(count.toLocaleString("en-US"));
    }
  });

  await clear(page);
  await test.step("Back undoes the last, Forward redoes it, and a link opens them", async () => {
    await page.getByLabel("On sale").check();
    await expect(page).toHaveURL(/sale=on/);
    await fill(rank, "Maximum rank", "2000");
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

  await test.step("unknown and malformed parts of a link are dropped, the rest is kept", async () => {
    await page.goto(
      "/c/harbour?rank=1~500&price=5~1&market=9-1&traits=x&sort=luck&%E0%A4%A=1&ids=-",
    );
    await expectAnswer(page, reference);
  });

  await test.step("an empty result says so and offers to clear the filters", async () => {
    await navigate(page, "/c/harbour?price=999999~");
    await expect(page.getByRole("heading", { name: "No token matches the filters" })).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expectAnswer(page, reference);
  });
});
