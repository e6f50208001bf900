import { AxeBuilder } from "@axe-core/playwright";
import { openCollection } from "./support/oracle.ts";
import { expect, type Page, test } from "./support/test.ts";

async function expectNothingSerious(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    serious.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    ),
  ).toEqual([]);
}

for (const colorScheme of ["dark", "light"] as const)
  test.describe(`F47: axe finds nothing serious, ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const path of ["/", "/app", "/no/such/page", "/c/no-such-collection"])
      test(path, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole("heading").first()).toBeVisible();
        await expectNothingSerious(page);
      });

    test("a collection with its filters", async ({ page }) => {
      await openCollection(page, "harbour", "?sale=on&rank=1~5000");
      await expectNothingSerious(page);
      await page.getByRole("button", { name: "Filters" }).click();
      await expect(page.getByRole("complementary", { name: "Filters" })).toBeVisible();
      await expectNothingSerious(page);
    });

    test("a token, and the dialog to connect", async ({ page }) => {
      await page.goto("/c/harbour/4464");
      await expect(page.getByRole("dialog")).toContainText(/Ranked/);
      await expectNothingSerious(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Connect" }).click();
      await expect(page.getByRole("dialog", { name: "Connect" })).toBeVisible();
      await expectNothingSerious(page);
    });
  });
