/** Pages load one small font file. Other characters load Inter's files. */
import { openCollection } from "./support/data/oracle.ts";
import { expect, type Page, test } from "./support/test.ts";

function fontRequests(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const name = request.url().match(/\/(inter-basic|inter-.*-normal)-[^/]*\.woff2$/)?.[1];
    if (name) names.push(name);
  });
  return names;
}

const loadedFonts = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => true));

for (const path of ["/", "/app", "/about", "/c/harbour", "/c/harbour/4464"])
  test(`${path} loads the small font only`, async ({ page }) => {
    const fonts = fontRequests(page);
    if (path === "/c/harbour") await openCollection(page, "harbour");
    else await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await loadedFonts(page);
    expect(new Set(fonts)).toEqual(new Set(["inter-basic"]));
  });

test("a name with other letters loads Inter's Latin file too", async ({ page }) => {
  const fonts = fontRequests(page);
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    heading.textContent = "Émile Ångström";
  });
  await expect.poll(() => fonts).toContain("inter-latin-wght-normal");
});
