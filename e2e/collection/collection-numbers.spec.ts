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

  await test.step("a tool that turns the page leaves a sign before its amount", async () => {
    const turn = (dir: string) =>
      page.evaluate((to) => {
        document.documentElement.dir = to;
      }, dir);
    await turn("rtl");
    const [sign = 0, digit = 0] = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        if (/^[+−]\d/.test(text.textContent ?? ""))
          return [0, 1].map((at) => {
            const range = document.createRange();
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            return range.getBoundingClientRect().left;
          });
      return [];
    });
    expect(digit).toBeGreaterThan(0);
    expect(sign).toBeLessThan(digit);
    await turn("ltr");
  });

  await test.step("an open token prints on one page", async () => {
    await card.click();
    await expect(page.getByRole("dialog")).toContainText("Traits");
    const paper = (await page.pdf()).toString("latin1");
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    // Without background graphics, which a browser leaves out by default, the range is still there. With them, only the token is.
    await page.emulateMedia({ media: "print" });
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator("[data-value-bar]")).toHaveCSS("print-color-adjust", "exact");
    await expect(dialog).toHaveCSS("border-radius", "0px");
    await expect(page.locator("html")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await page.emulateMedia({ media: null });
  });
});
