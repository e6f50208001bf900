/** The heads of a collection's pages: the one that the server sends equals the one that the page sets once it runs. */
import { readHead, watchHead } from "../support/site-pages.ts";
import { expect, test } from "../support/test.ts";

test("the pages of a collection and of a token keep the head that the server sent", async ({
  page,
}) => {
  const sentHead = await watchHead(page);
  for (const [path, title, description] of [
    ["/c/harbour", /^[^<]+ on Fairfloor$/, /\w/],
    ["/c/harbour/7", /^[^<]+ - #7 \| Fairfloor$/, /^Ranked \d+ of \d+\. /],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Harbour Lights");
      const sent = await sentHead();
      expect(sent.title).toMatch(title);
      expect(sent.description).toMatch(description);
      await expect.poll(() => readHead(page)).toEqual(sent);
    });
});

test("unknown collections and tokens are answered with 404 and the app's page", async ({
  page,
}) => {
  for (const path of ["/c/harbour/99999999", "/nowhere"])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404]);
  const response = await page.goto("/c/nobody");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the title never holds the id while the collection is on its way", async ({ page }) => {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver(() => {
      if (titles.at(-1) !== document.title) titles.push(document.title);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/v1/collections/harbour/info", async (route) => {
    await held;
    await route.continue();
  });
  const titles = () => page.evaluate(() => Reflect.get(window, "titles") as string[]);
  for (const [path, sent] of [
    ["/c/harbour/7", "Harbour Lights - #7 | Fairfloor"],
    ["/c/harbour", "Harbour Lights on Fairfloor"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("#root h1").first()).toHaveText("Loading");
    expect(await titles()).toEqual([sent]);
  }
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbour Lights");
  expect(await titles()).toEqual(["Harbour Lights on Fairfloor"]);
});
