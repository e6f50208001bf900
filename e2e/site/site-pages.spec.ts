/** Behaviour of single pages. `pages-load.spec.ts` and `pages-access.spec.ts` test every page. */
import { readFileSync } from "node:fs";
import * as apiPath from "../../contract/api-path.ts";
import { documentTitle } from "../../contract/site/page-meta.ts";
import { POSTS } from "../../contract/site/posts.ts";
import { NOT_FOUND } from "../../contract/site/site-meta.ts";
import { archiveFiles, kitFiles } from "../../scripts/media-kit/kit-files.ts";
import { zip } from "../../scripts/media-kit/zip.ts";
import { KIT_ARCHIVE, KIT_COLORS, KIT_SCREENSHOTS, kitPath } from "../../src/content/media-kit.ts";
import { watchShifts } from "../support/layout-shift.ts";
import { navigate } from "../support/navigate.ts";
import { NOWHERE } from "../support/site-pages.ts";
import { expect, ORIGIN, type Page, test } from "../support/test.ts";

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("main h1")).toBeVisible();
}

test("addresses without a page answer 404 with a page that leads on, and a slash at the end is none of them", async ({
  page,
}) => {
  const title = documentTitle(NOT_FOUND.title);
  /** One of each kind; the others are opened in a document that is loaded. */
  const loaded = [NOWHERE, "/blog/no-such-post", "/pricing//"];
  for (const path of [NOWHERE, "/no/such/page", "/blog/no-such-post", "/About", "/pricing//"])
    await test.step(`${path} answers 404 with a page that leads on`, async () => {
      if (loaded.includes(path)) expect((await page.goto(path))?.status()).toBe(404);
      else {
        const response = await page.request.get(path);
        expect(response.status()).toBe(404);
        expect(await response.text()).toContain(`<title>${title}</title>`);
        await navigate(page, path);
      }
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
      await page.locator("main").getByRole("link", { name: "See all collections" }).click();
      await expect(page).toHaveURL(`${ORIGIN}/app`);
    });
  await test.step("/blog/ is the blog", async () => {
    const response = await page.goto("/blog/");
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("How to read a market");
  });
});

const PREVIEW = "**/api/v1/collections/*/preview";

test("the front page's chart of a collection", async ({ page }) => {
  const { listed } = await (await page.request.get(apiPath.preview("harbour"))).json();
  expect(listed.length).toBeGreaterThan(1_000);
  await page.clock.install();
  await page.route("**/api/v1/collections/all", async (route) => {
    const { collections } = await (await route.fetch()).json();
    const only = collections.filter(({ id }: { id: string }) => id === "harbour");
    await route.fulfill({ json: { collections: only } });
  });
  await page.route(PREVIEW, (route) => route.abort());
  const shifted = await watchShifts(page);
  await openPage(page, "/");
  const chart = page.locator("figure");
  const picture = chart.getByRole("img", { name: /Prices by rank/ });
  const readout = chart.getByRole("link", { name: /Price [\d.]+ ETH/ });

  await test.step("reports an unreachable server and offers a retry", async () => {
    await expect(page.getByText("The live figures could not be loaded.")).toBeVisible();
    expect(await shifted()).toBeLessThan(0.05);
    await page.unroute(PREVIEW);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(picture).toBeVisible();
    await expect(chart.getByText(/^Hot [\d,]+$/)).toBeVisible();
  });
  await test.step("follows the market every 15 seconds", async () => {
    const request = page.waitForRequest(PREVIEW);
    await page.clock.fastForward(15_000);
    await request;
  });
  await test.step("describes the token under the pointer", async () => {
    const before = await readout.textContent();
    const box = await picture.boundingBox();
    if (!box) throw new Error("the chart has no size");
    const x = box.x + box.width * 0.9;
    await page.mouse.move(x, box.y);
    await page.mouse.move(x, box.y + box.height, { steps: 30 });
    await expect(readout).not.toHaveText(before ?? "");
  });
  await test.step("the token that it rings leads on", async () => {
    await page.mouse.move(0, 0);
    const href = await readout.getAttribute("href");
    await readout.click();
    await expect(page).toHaveURL(`${ORIGIN}${href}`);
    await expect(page.getByRole("dialog")).toContainText(/Ranked/);
  });
});

test("the front page renders without a collection", async ({ page }) => {
  await page.route("**/api/v1/collections/all", (route) =>
    route.fulfill({ json: { collections: [] } }),
  );
  await openPage(page, "/");
  await expect(page.getByText("No tokens are listed yet.")).toBeVisible();
});

test("the blog leads from the list through all posts, with charts in each", async ({ page }) => {
  await openPage(page, "/blog");
  for (const [place, { title }] of POSTS.entries()) {
    const scope =
      place === 0 ? page.locator("main ol") : page.getByRole("navigation", { name: "More posts" });
    await scope.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("article figure").first()).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
});

test("the media kit", async ({ page }) => {
  await openPage(page, "/media");
  await test.step("shows its pictures at their intrinsic size, and the theme's colours", async () => {
    const theme = readFileSync("src/theme/tokens.css.ts", "utf8");
    for (const { dark, light } of KIT_COLORS)
      for (const color of [dark, light]) expect(theme).toContain(color);
    for (const { path, width, height } of KIT_SCREENSHOTS) {
      const picture = page.locator(`img[src="${path}"]`);
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
        )
        .toEqual([width, height]);
    }
  });
  await test.step("holds what `npm run media-kit` makes, and can be downloaded whole", async () => {
    for (const { name, content } of kitFiles())
      expect(readFileSync(`public${kitPath(name)}`).equals(content), `${name} is out of date`).toBe(
        true,
      );
    const started = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download all" }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(KIT_ARCHIVE);
    expect(readFileSync(await download.path()).equals(zip(archiveFiles()))).toBe(true);
  });
});
