/** Real collections, on a server of their own that imports them. */
import { join } from "node:path";
import { temporaryFolder } from "../server/testing/test-databases.ts";
import { openCollection } from "./support/data/oracle.ts";
import { REAL, realFolder } from "./support/data/real-data.ts";
import { importCollections } from "./support/import-collection.ts";
import { oncePerFile } from "./support/once-per-file.ts";
import { runServer } from "./support/run-server.ts";
import { test as base, expect } from "./support/test.ts";

const started = oncePerFile(async () => {
  const root = temporaryFolder();
  const dataDir = join(root.path, "data");
  const { origin, stop } = await runServer({ DATA_DIR: dataDir, DEMO: "off" });
  const folders = REAL.flatMap(({ id, name }) => {
    const folder = realFolder(id);
    return folder === null ? [] : [{ folder, id, name, simulateListings: true }];
  });
  await importCollections({ origin, dataDir }, folders);
  return {
    origin,
    async close() {
      await stop();
      root.discard();
    },
  };
});

const test = base.extend<{ readonly server: { readonly origin: string } }>({
  server: [async ({ browserName: _ }, use) => use(await started()), { timeout: 120_000 }],
  baseURL: ({ server }, use) => use(server.origin),
});

for (const { id, name, size } of REAL)
  test.describe(name, () => {
    test.skip(realFolder(id) === null, `the data of ${name} are not beside the project`);

    test("opens with grid, chart, filters and token view", async ({ page }) => {
      await openCollection(page, id);
      const bar = page.getByRole("region", { name: "Tokens shown" });
      await expect(bar).toContainText(`${size.toLocaleString("en-US")} tokens`);
      await expect(page.getByText("Simulated listings").first()).toBeVisible();
      await expect(page.locator(".u-over")).toBeVisible();
      await expect(page.locator("a[data-token-id] [data-no-picture]").first()).toBeVisible();

      await page.getByRole("button", { name: "Filters" }).click();
      await page.getByLabel("On sale").check();
      await expect(bar).toContainText(/[\d,]+ of/);
      // One step: between two, the filter may replace the card.
      const tokenId = await page
        .locator("a[data-token-id]")
        .first()
        .evaluate((card: HTMLElement) => {
          card.click();
          return card.dataset.tokenId;
        });
      await expect(page).toHaveURL(new RegExp(`/c/${id}/${tokenId}\\?sale=on`));
      await expect(page.getByRole("dialog")).toContainText(/Ranked/);
      await page.keyboard.press("Escape");

      const info = await (await page.request.get(`/api/v1/collections/${id}/info`)).json();
      const projected = info.dataSource.salesCount > 0;
      const note = page.getByText(/No projections yet: there are too few sales to base them on/);
      await (projected ? expect(note).toBeHidden() : expect(note).toBeVisible());
    });

    if (id === "mooncats")
      test("its large ids stay exact from the address to the card", async ({ page }) => {
        await page.goto("/c/mooncats/1095250218151");
        await expect(page.getByRole("dialog")).toContainText(/Ranked/);
        await page.keyboard.press("Escape");
        await page.goto("/c/mooncats?ids=1095250218151");
        await expect(page.locator('a[data-token-id="1095250218151"]')).toBeVisible();
      });
  });
