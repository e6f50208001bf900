/**
 * Promo codes in a URL, in a page of each layout. `src/wallet/start-connection.dom.test.ts` has every page and every code.
 * `pages-access.spec.ts` expects of every page that it leaves its address alone.
 */
import { NOWHERE } from "../support/site-pages.ts";
import { expect, type Page, test } from "../support/test.ts";

const PATHS = ["/about", "/c/flat", "/c/flat/7", NOWHERE];

const storedCode = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("fairfloor.betaCode") ?? "null")?.value);

test("a page accepts a code from ?promo= and keeps the rest of the address; an invalid code is not stored, and removed too", async ({
  page,
}) => {
  for (const path of PATHS)
    await test.step(path, async () => {
      await page.goto(`${path}?x=1&promo=lfg22#y`);
      await expect(page).toHaveURL((url) => !url.search.includes("promo"));
      expect(await storedCode(page)).toBe("LFG22");
      const { pathname, search, hash } = new URL(page.url());
      expect([pathname, search, hash]).toEqual([path, "?x=1", "#y"]);
      await page.evaluate(() => localStorage.clear());
    });
  await test.step("an invalid code", async () => {
    await page.goto("/app?promo=%3Cscript%3E");
    await expect(page).toHaveURL(/\/app$/);
    expect(await storedCode(page)).toBeUndefined();
    await expect(page.getByRole("alert")).toContainText("We do not know the code “<script>”");
  });
});
