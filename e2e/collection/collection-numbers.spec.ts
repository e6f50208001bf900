/** Numbers as the reader's locale writes them, and the setting for another format. */
import { openCollection } from "../support/data/oracle.ts";
import { expect, test } from "../support/test.ts";

test.use({ locale: "de-DE" });

test("prices are read and written with a decimal comma, until the reader chooses a point", async ({
  page,
}) => {
  await openCollection(page, "harbour");
  const card = page.locator("a[data-token-id]").first();
  await page.getByRole("button", { name: "Filters" }).click();
  const panel = page.getByRole("complementary", { name: "Filters" });
  const minimum = panel.getByRole("textbox", { name: "Minimum price" });
  await minimum.fill("1 002,5 ETH");
  await minimum.press("Enter");
  await expect(page).toHaveURL(/price=1002\.5~/);
  await minimum.fill(",5");
  await minimum.press("Enter");
  await expect(page).toHaveURL(/price=0\.5~/);
  await expect(minimum).toHaveValue("0,5");
  await expect(card).toContainText(/\d,\d+/);

  const numbers = panel.getByRole("combobox", { name: "Numbers" });
  await expect(numbers).toContainText("As in my browser: 1.234.567,8");
  await numbers.selectOption({ label: "1,234,567.8" });
  await expect(card).toContainText(/\d\.\d+/);
  await expect(page).toHaveURL(/price=0\.5~/);
});
