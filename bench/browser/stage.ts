/** What the measures stand on: the built app and bench page, a real server with its data, a market, a browser. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright";
import { build, type PreviewServer, preview } from "vite";
import { runServer } from "../../e2e/support/run-server.ts";
import { browserPath } from "../../scripts/find-browser.ts";
import { startLiveLine } from "./live-line.ts";
import type { BrowserRun, Phone, PhoneOptions } from "./measurement.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE_CONFIG = fileURLToPath(new URL("page/vite.config.ts", import.meta.url));
/** Demo collections: the same tokens and pictures on every machine. */
const COLLECTION = "lantern-coast";
const LARGE = "bottled-weather";

/** A 6-inch phone in the hand, its browser's bars showing. */
const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  colorScheme: "dark",
  locale: "en-US",
  timezoneId: "UTC",
} as const;

const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

async function openPhone(
  browser: Browser,
  slowdown: number,
  { serviceWorkers = "block" }: PhoneOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({ ...SCREEN, serviceWorkers });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const slow = async (rate: number) => {
    await session.send("Emulation.setCPUThrottlingRate", { rate });
  };
  await slow(slowdown);
  return { context, page, session, slow, close: () => context.close() };
}

function addressOf({ resolvedUrls }: PreviewServer): string {
  const [url] = resolvedUrls?.local ?? [];
  if (!url) throw new Error("the bench page's server has no address");
  return new URL(url).origin;
}

/** The bench's page, with the server's API under its own origin: what the app's policy and worker expect. */
async function servePage(root: string, origin: string): Promise<PreviewServer> {
  const outDir = join(root, "page");
  await build({ configFile: PAGE_CONFIG, build: { outDir } });
  return preview({
    configFile: PAGE_CONFIG,
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0, proxy: { "/api": origin } },
  });
}

type Selection = Pick<BrowserRun, "runs" | "slowdowns" | "quick" | "log">;

/** Sets everything up, hands it to `use` and takes it down again. */
export async function onStage<Result>(
  selection: Selection,
  use: (run: BrowserRun) => Promise<Result>,
): Promise<Result> {
  const { log } = selection;
  const root = mkdtempSync(join(tmpdir(), "fairfloor-bench-"));
  const dataDir = join(root, "data");
  /** What is to be taken down, the last first. */
  const down: (() => Promise<unknown>)[] = [
    async () => rmSync(root, { recursive: true, force: true }),
  ];
  try {
    log("Building the app");
    await build({ root: ROOT, logLevel: "error" });
    log("Preparing the collections");
    const settings = { DATA_DIR: dataDir, LIVE_RATE: "0", API_RATE: "0", DEMO: "on" };
    const server = await runServer(settings);
    down.push(() => server.stop());
    const { origin, market } = await startLiveLine(server.origin);
    down.push(() => market.close());
    log("Building the bench's page");
    const page = await servePage(root, origin);
    down.push(() => page.close());
    const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS });
    down.push(() => browser.close());
    return await use({
      ...selection,
      origin,
      benchOrigin: addressOf(page),
      collection: COLLECTION,
      large: LARGE,
      market,
      openPhone: (slowdown, options) => openPhone(browser, slowdown, options),
    });
  } finally {
    for (const end of down.reverse()) await end();
  }
}
