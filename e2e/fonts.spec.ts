/** Pages load one small font file. Other characters load Inter's files. `site/pages-load.spec.ts` looks at the site's pages. */
import { openCollection } from "./support/data/oracle.ts";
import { watchFonts } from "./support/site-pages.ts";
import { expect, test } from "./support/test.ts";

test("a collection loads the small font only, and a name with other letters Inter's Latin file too", async ({
  page,
}) => {
  const fonts = watchFonts(page);
  const expectSmallOnly = async () => {
    await page.evaluate(() => document.fonts.ready.then(() => true));
    expect(new Set(fonts)).toEqual(new Set(["inter-basic"]));
  };
  await openCollection(page, "harbour");
  await test.step("the grid", expectSmallOnly);
  await page.goto("/c/harbour/4464");
  await expect(page.getByRole("dialog").getByText("Why this rank")).toBeVisible();
  await test.step("a token", expectSmallOnly);
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    heading.textContent = "Émile Ångström";
  });
  await expect.poll(() => fonts).toContain("inter-latin-wght-normal");
});
