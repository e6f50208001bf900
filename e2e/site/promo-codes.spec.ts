/** Promo codes in a URL: every page accepts them, ignores case and removes them from the URL. */
import { POSTS } from "../../contract/site/posts.ts";
import { postPath, ROUTES } from "../../contract/site/routes.ts";
import { expect, type Page, test } from "../support/test.ts";

const PATHS = [
  ...Object.values(ROUTES)
    .map(({ path }) => path)
    .filter((path) => !path.includes(":")),
  postPath(POSTS[0].slug),
  "/c/harbour",
  "/c/harbour/7",
  "/nowhere",
];

const storedCode = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("fairfloor.betaCode") ?? "null")?.value);

for (const path of PATHS)
  test(`${path} accepts a code from ?promo= and keeps the rest of the address`, async ({
    page,
  }) => {
    await page.goto(`${path}?x=1&promo=lfg22#y`);
    await expect.poll(() => storedCode(page)).toBe("LFG22");
    await expect(page).toHaveURL((url) => !url.search.includes("promo"));
    const { pathname, search, hash } = new URL(page.url());
    expect([pathname, search, hash]).toEqual([path, "?x=1", "#y"]);
  });

for (const code of ["WAGMI22", "UNICORN22", "DEGEN22"])
  test(`the code ${code} is accepted`, async ({ page }) => {
    await page.goto(`/?promo=${code}`);
    await expect.poll(() => storedCode(page)).toBe(code);
  });

test("an invalid code is not stored and is removed from the address", async ({ page }) => {
  await page.goto("/app?promo=%3Cscript%3E");
  await expect(page).toHaveURL(/\/app$/);
  expect(await storedCode(page)).toBeUndefined();
});
