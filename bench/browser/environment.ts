/** The environment of the measures: the built app and bench page, a real server with its data, a market, a browser. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { runServer } from "../../e2e/support/run-server.ts";
import { startMarketProxy } from "./market-proxy.ts";
import type { BrowserRun } from "./metrics/measurement.ts";
import { launchBrowser, openPhone } from "./phone.ts";
import { servePages } from "./serve-pages.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Ids of demo collections, which have the same tokens and pictures on every machine. */
const COLLECTION = "lantern-coast";
const LARGE = "bottled-weather";

type Selection = Pick<BrowserRun, "runs" | "slowdowns" | "quick" | "log">;

/** Sets the environment up, passes it to `use` and tears it down again. */
export async function withEnvironment<Result>(
  selection: Selection,
  use: (run: BrowserRun) => Promise<Result>,
): Promise<Result> {
  const { log } = selection;
  const root = mkdtempSync(join(tmpdir(), "fairfloor-bench-"));
  const dataDir = join(root, "data");
  /** Cleanup functions, run in reverse order. */
  const cleanups: (() => Promise<unknown>)[] = [
    async () => rmSync(root, { recursive: true, force: true }),
  ];
  try {
    log("Building the app");
    await build({ root: ROOT, logLevel: "error" });
    log("Preparing the collections");
    const settings = { DATA_DIR: dataDir, LIVE_RATE: "0", API_RATE: "0", DEMO: "on" };
    const server = await runServer(settings);
    cleanups.push(() => server.stop());
    const { origin, market } = await startMarketProxy(server.origin);
    cleanups.push(() => market.close());
    log("Building the bench's page");
    const pages = await servePages(join(root, "pages"), origin);
    cleanups.push(() => pages.close());
    const browser = await launchBrowser();
    cleanups.push(() => browser.close());
    return await use({
      ...selection,
      origin,
      benchOrigin: pages.origin,
      collection: COLLECTION,
      large: LARGE,
      market,
      openPhone: (slowdown, options) => openPhone(browser, slowdown, options),
    });
  } finally {
    for (const end of cleanups.reverse()) await end();
  }
}
