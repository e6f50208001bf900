import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createServer } from "vite";
import { expect, ORIGIN, test } from "./support/test.ts";

test("a hot reload of the worker host keeps the page and one worker, and leaves no worker after the visit", async ({
  page,
}) => {
  const cacheDir = mkdtempSync(join(tmpdir(), "fairfloor-vite-"));
  const server = await createServer({
    cacheDir,
    logLevel: "error",
    server: { host: "127.0.0.1", port: 0, strictPort: false, proxy: { "/api": ORIGIN } },
  });
  try {
    await server.listen();
    const [origin] = server.resolvedUrls?.local ?? [];
    // The development server sends the worker's modules one by one. On a busy machine that takes longer than the
    // seconds after which the page would do without a worker, so the page's clock runs slower.
    await page.addInitScript(() => {
      const { setTimeout: once, setInterval: repeatedly } = window;
      const slower = (ms = 0) => (ms >= 500 ? 10 * ms : ms);
      Object.assign(window, {
        setTimeout: (run: () => void, ms?: number) => once(run, slower(ms)),
        setInterval: (run: () => void, ms?: number) => repeatedly(run, slower(ms)),
      });
    });
    await page.goto(`${origin}c/single`);
    await expect(page.locator("a[data-token-id]")).toHaveCount(1);
    await page.evaluate(() => Object.assign(window, { sameVisit: true }));
    for (const file of [
      "worker/worker-host.ts",
      "worker/connect-worker.ts",
      "CollectionProvider.tsx",
    ]) {
      const { moduleGraph } = server.environments.client;
      const [changed] = moduleGraph.getModulesByFile(resolve("src/collection", file)) ?? [];
      if (!changed) throw new Error(`${file} is not in the page`);
      const updated = page.waitForEvent("console", (message) =>
        message.text().includes("hot updated"),
      );
      await server.environments.client.reloadModule(changed);
      await updated;
      await expect.poll(() => page.workers().length).toBe(1);
      await expect(page.locator("a[data-token-id]")).toHaveCount(1);
    }
    expect(await page.evaluate(() => Reflect.get(window, "sameVisit"))).toBe(true);
    await page.getByRole("link", { name: "Collections" }).first().click();
    await expect.poll(() => page.workers().length).toBe(0);
  } finally {
    await server.close();
    rmSync(cacheDir, { recursive: true, force: true });
  }
});
