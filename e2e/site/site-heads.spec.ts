/** The head that the server renders for each page equals the head that the page sets once it runs. */
import { POSTS } from "../../contract/site/posts.ts";
import { postPath, ROUTES } from "../../contract/site/routes.ts";
import { expect, ORIGIN, type Page, test } from "../support/test.ts";

const PATHS = [
  ...Object.values(ROUTES)
    .map(({ path }) => path)
    .filter((path) => !path.includes(":")),
  ...POSTS.map(({ slug }) => postPath(slug)),
  "/c/harbour",
  "/c/harbour/7",
];

interface Head {
  readonly title: string;
  readonly description: string | null;
  readonly canonical: string | null;
}

/** Reads the head from the DOM of a page, with or without JavaScript. */
async function headOf(page: Page): Promise<Head> {
  const attribute = async (selector: string, name: string) => {
    const found = page.locator(selector);
    return (await found.count()) === 0 ? null : found.first().getAttribute(name);
  };
  return {
    title: await page.title(),
    description: await attribute('meta[name="description"]', "content"),
    canonical: await attribute('link[rel="canonical"]', "href"),
  };
}

for (const path of PATHS)
  test(`${path} keeps the head that the server sent`, async ({ page, browser }) => {
    const reader = await browser.newContext({ javaScriptEnabled: false });
    const still = await reader.newPage();
    await still.goto(ORIGIN + path);
    const sent = await headOf(still);
    await reader.close();
    expect(sent.description).toMatch(/\w/);
    await page.goto(path);
    await expect(page.locator("#root > *").first()).toBeVisible();
    await expect.poll(() => headOf(page)).toEqual(sent);
  });

test("token pages are titled '{collection} - #{id}' with description 'Ranked {rank} of {size}. ...'", async ({
  request,
}) => {
  const html = await (await request.get(`${ORIGIN}/c/harbour/7`)).text();
  expect(html).toMatch(/<title>[^<]+ - #7 \| Fairfloor<\/title>/);
  expect(html).toMatch(/<meta name="description" content="Ranked \d+ of \d+\. /);
});

test("collection pages are titled '{collection name} on ...'", async ({ request }) => {
  const html = await (await request.get(`${ORIGIN}/c/harbour`)).text();
  expect(html).toMatch(/<title>[^<]+ on Fairfloor<\/title>/);
});

test("unknown collections and tokens are answered with 404 and the app's page", async ({
  page,
  request,
}) => {
  for (const path of ["/c/nobody", "/c/harbour/99999999", "/nowhere"])
    expect([path, (await request.get(ORIGIN + path)).status()]).toEqual([path, 404]);
  await page.goto("/c/nobody");
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
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loading");
    expect(await titles()).toEqual([sent]);
  }
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbour Lights");
  expect(await titles()).toEqual(["Harbour Lights on Fairfloor"]);
});
