/** Promo codes in a URL: every page accepts them, ignores case and removes them from the URL. */
import { NOWHERE, PAGES } from "../support/site-pages.ts";
import { expect, type Page, test } from "../support/test.ts";

const PATHS = [...PAGES, "/c/harbour", "/c/harbour/7", NOWHERE];

const storedCode = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("fairfloor.betaCode") ?? "null")?.value);

test("every page accepts a code from ?promo= and keeps the rest of the address", async ({
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
});

test("every code is accepted; an invalid one is not stored and is removed from the address", async ({
  page,
}) => {
  for (const code of ["WAGMI22", "UNICORN22", "DEGEN22"])
    await test.step(code, async () => {
      await page.goto(`/?promo=${code}`);
      await expect.poll(() => storedCode(page)).toBe(code);
    });
  await test.step("an invalid code", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/app?promo=%3Cscript%3E");
    await expect(page).toHaveURL(/\/app$/);
    expect(await storedCode(page)).toBeUndefined();
    await expect(page.getByRole("alert")).toContainText("We do not know the code “<script>”");
  });
});
