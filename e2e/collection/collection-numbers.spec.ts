/** Numbers as the reader's locale writes them, and the setting for another format. */
import type { Locator } from "playwright/test";
import { openCollection } from "../support/data/oracle.ts";
import { expect, type Page, test } from "../support/test.ts";

test.use({ locale: "de-DE" });

/** Returns the texts with a number that stand on one line, and those of them whose characters do not run to the right. */
function misplaced(page: Page): Promise<{ read: string[]; wrong: string[] }> {
  return page.evaluate(() => {
    const [read, wrong]: string[][] = [[], []];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? "";
      range.selectNodeContents(node);
      if (!/\d/.test(text) || range.getClientRects().length !== 1) continue;
      read?.push(text);
      const lefts = Array.from(text, (_, at) => {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().left;
      });
      if (lefts.some((left, at) => left < (lefts[at - 1] ?? left) - 1)) wrong?.push(text);
    }
    return { read: read ?? [], wrong: wrong ?? [] };
  });
}

test("prices are read and written with a decimal comma, until the reader chooses a point", async ({
  page,
}) => {
  await openCollection(page, "harbour");
  await page.getByRole("button", { name: "Filters" }).click();
  await test.step("the header, the legend and the panel count the same tokens", async () => {
    const counts = (kinds: Locator) =>
      Promise.all(
        [/^Hot/, /^Cold/, /^Listed/].map((name) =>
          kinds
            .and(page.getByRole("button", { name }).or(page.getByRole("checkbox", { name })))
            .evaluate((each) => each.getAttribute("aria-description") ?? each.textContent ?? ""),
        ),
      );
    const inLegend = page.getByRole("list", { name: "Points in the chart" }).locator("button");
    const inPanel = page
      .getByRole("complementary", { name: "Filters" })
      .locator("input[type=checkbox]");
    const numbers = (texts: readonly string[]) =>
      texts.map((text) => Number((/[\d.]+/.exec(text)?.[0] ?? "").replace(".", "")));
    const onSale = async () =>
      Number((await page.locator("dt:text-is('On sale') + dd").textContent())?.replace(".", ""));
    const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
    await expect.poll(async () => sum(numbers(await counts(inLegend)))).toBe(await onSale());
    expect(numbers(await counts(inPanel))).toEqual(numbers(await counts(inLegend)));
    expect(await onSale()).toBeGreaterThan(0);
  });
  const card = page.locator("a[data-token-id]").first();
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
    expect((await misplaced(page)).wrong).toEqual([]);
    const { read } = await misplaced(page);
    expect(read).toContainEqual(expect.stringMatching(/^[+−]\d/));
    expect(read).toContainEqual(expect.stringMatching(/ (over|under) \(\d+%\)$/));
    await card.click();
    await expect(page.getByRole("dialog")).toContainText("Traits");
    expect((await misplaced(page)).wrong).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await turn("ltr");
  });

  await test.step("a collection prints as a table, without the screen", async () => {
    await page.evaluate(() => {
      addEventListener("beforeprint", () => {
        const table = document.querySelector("table");
        const rows = [...(table?.querySelectorAll("tbody tr") ?? [])];
        const isDrawn = (selector: string) =>
          [...document.querySelectorAll(selector)].some((each) => each.checkVisibility());
        document.title = JSON.stringify({
          ...{ rows: rows.length, first: rows[0]?.textContent },
          ...{
            table: isDrawn("table"),
            cards: isDrawn("a[data-token-id]"),
            chart: isDrawn("canvas"),
          },
        });
      });
    });
    const name = (await card.getAttribute("data-token-id")) ?? "";
    await page.emulateMedia({ media: "print" });
    const pages = (await page.pdf()).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    await page.emulateMedia({ media: null });
    const seen: unknown = JSON.parse(await page.title());
    expect(seen).toMatchObject({ rows: 500, table: true, cards: false, chart: false });
    expect(seen).toHaveProperty("first", expect.stringContaining(name));
    // 500 rows of one line each.
    expect(pages).toBeGreaterThan(8);
    expect(pages).toBeLessThan(20);
    await expect(page.locator("table")).toHaveCount(0);
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
