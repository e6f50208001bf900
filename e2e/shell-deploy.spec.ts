import type { Route } from "playwright/test";
import { buildOf, countLoads, createDeployedTest } from "./support/deployments.ts";
import { expect, type Page } from "./support/test.ts";

const test = createDeployedTest();

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("a[data-token-id]").first()).toBeVisible();
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Connect" });

test("a tab of the previous build still finds its chunks on the server", async ({ page, site }) => {
  const loads = countLoads(page);
  await open(page, "/c/sample?sale=on");
  await site.deploy("B");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await buildOf(page)).toBe("A");
  expect(loads()).toBe(1);
});

test("a chunk removed with its build reloads the page once and keeps its state", async ({
  page,
  site,
}) => {
  const loads = countLoads(page);
  await open(page, "/c/sample?sale=on&rank=1~30");
  await site.deploy("B alone");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect.poll(() => buildOf(page).catch(() => "loading")).toBe("B");
  await expect(page.locator("a[data-token-id]").first()).toBeVisible();
  expect(page.url()).toBe(`${site.origin}/c/sample?sale=on&rank=1~30`);
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(dialog(page)).toBeVisible();
  expect(loads()).toBe(2);
});

test("reports a chunk that is still missing after a reload, with and without storage", async ({
  page,
}) => {
  const loads = countLoads(page);
  for (const storage of ["with storage", "without storage"])
    await test.step(storage, async () => {
      if (storage === "without storage")
        await page.addInitScript(() => {
          for (const area of ["localStorage", "sessionStorage"])
            Object.defineProperty(window, area, {
              get: () => {
                throw new DOMException("denied", "SecurityError");
              },
            });
        });
      await page.route("**/assets/CollectionPage-*.js", (route) => route.fulfill({ status: 404 }));
      const before = loads();
      await page.goto("/app");
      await page.locator('[data-collection-id="sample"]').click();
      await expect(page.getByText("This page could not be shown")).toBeVisible();
      expect(page.url()).toMatch(/\/c\/sample\?sale=on$/);
      expect(loads() - before).toBe(2);
      await page.unroute("**/assets/CollectionPage-*.js");
      await page.getByRole("button", { name: "Reload" }).click();
      await expect(page.locator("a[data-token-id]").first()).toBeVisible();
    });
});

test("a chart that is still missing after a reload leaves the cards", async ({ page }) => {
  await page.route("**/assets/ChartBody-*.js", (route) => route.fulfill({ status: 404 }));
  const loads = countLoads(page);
  await page.goto("/c/sample");
  await expect(page.getByText("The chart could not be loaded. Reload the page.")).toBeVisible();
  await expect(page.locator("a[data-token-id]").first()).toBeVisible();
  expect(loads()).toBe(2);
});

// `src/missing-chunk.dom.test.ts` has the other ways in which a server cannot be reached.
test("a missing chunk does not reload the page while the server cannot be reached", async ({
  page,
  context,
}) => {
  const sample = page.locator('[data-collection-id="sample"]');
  const loads = countLoads(page);
  const expectNoReload = async (fail: () => Promise<unknown>) => {
    await page.goto("/app");
    await expect(sample).toBeVisible();
    const before = loads();
    await fail();
    await sample.click();
    await expect(page.getByText("This page could not be shown")).toBeVisible();
    expect(loads()).toBe(before);
  };
  const gone = (route: Route) => route.abort();
  await test.step("it is gone", () => expectNoReload(() => page.route("**/*", gone)));
  await page.unroute("**/*", gone);
  await test.step("the browser is offline", () => expectNoReload(() => context.setOffline(true)));
});
