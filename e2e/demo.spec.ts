import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, runServer } from "./support/run-server.ts";
import { expect, test } from "./support/test.ts";

let root: string;
let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  root = mkdtempSync(join(tmpdir(), "fairfloor-demo-"));
  server = await runServer({ DATA_DIR: join(root, "data") });
});

test.afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

test("the first start creates five demo collections with drawn pictures and a market that moves by itself", async ({
  page,
}) => {
  await test.step("they are in their slots and labelled demo", async () => {
    await page.goto(`${server.origin}/app`);
    const cards = page.locator("[data-collection-id]");
    await expect(cards).toHaveCount(5);
    await expect(cards.first()).toHaveAttribute("data-collection-id", "bottled-weather");
    await expect(cards.first()).toContainText("25,000");
    for (const card of await cards.all()) await expect(card).toContainText("Demo");
    await expect
      .poll(() =>
        page
          .locator("[data-collection-id] img")
          .evaluateAll((images) =>
            images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
          ),
      )
      .toBe(true);
  });
  await page.goto(`${server.origin}/c/bottled-weather?sale=on`);
  await test.step("the tokens have drawn pictures", async () => {
    const picture = page.locator("a[data-token-id] img").first();
    await expect(picture).toBeVisible();
    await expect
      .poll(() =>
        picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await expect(page.getByText("DEMO", { exact: true })).toBeVisible();
  });
  await test.step("the market moves by itself", async () => {
    const legend = page.getByRole("list", { name: "Points in the chart" });
    await expect(legend).toContainText(/Hot\s*\d+/);
    const before = await legend.textContent();
    await expect.poll(() => legend.textContent(), { timeout: 45_000 }).not.toBe(before);
  });
});
