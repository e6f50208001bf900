/**
 * Measures how the site's pages load on a slow phone: largest contentful paint, total blocking time and layout shift,
 * as Lighthouse defines them. The processor is slowed 4 times, and the network has 1.6 Mbit/s and 150 ms latency.
 * Every run has its own browser context, so nothing is cached.
 *
 *   node --import tsx bench/page-vitals.ts http://localhost:4173 / /app /blog
 */
import { chromium, type Page } from "playwright";
import { BROWSER_ARGS, browserPath } from "../scripts/find-browser.ts";
import { median } from "./common/statistics.ts";

const RUNS = 5;
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** Time to wait after the load event for late layout shifts and tasks. */
const SETTLE_MS = 4_000;
/** The part of a task beyond this duration blocks. */
const BLOCKING_MS = 50;

interface Vitals {
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
}

/** Text rather than a function, because the compiler of this file adds helpers that the page does not have. */
const OBSERVERS = `
  window.seen = { lcp: 0, cls: 0, tasks: [] };
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => { window.seen.lcp = entry.startTime; });
  observe("layout-shift", (entry) => { if (!entry.hadRecentInput) window.seen.cls += entry.value; });
  observe("longtask", (entry) => { window.seen.tasks.push(entry.duration); });
`;

async function measure(page: Page, url: string): Promise<Vitals> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript({ content: OBSERVERS });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  const seen = await page.evaluate<{ lcp: number; cls: number; tasks: number[] }>("window.seen");
  const tbtMs = seen.tasks.reduce((sum, task) => sum + Math.max(0, task - BLOCKING_MS), 0);
  return { lcpMs: seen.lcp, tbtMs, cls: seen.cls };
}

const [origin, ...paths] = process.argv.slice(2);
if (!origin || paths.length === 0) {
  console.error("Name the server and its pages, such as http://localhost:4173 / /app");
  process.exit(1);
}
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: BROWSER_ARGS,
});
for (const path of paths) {
  const runs: Vitals[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
    });
    runs.push(await measure(await context.newPage(), origin + path));
    await context.close();
  }
  const of = (name: keyof Vitals) => median(runs.map((vitals) => vitals[name]));
  console.log(
    `${path.padEnd(24)} LCP ${of("lcpMs").toFixed(0)} ms, TBT ${of("tbtMs").toFixed(0)} ms, CLS ${of("cls").toFixed(3)} (medians of ${RUNS})`,
  );
}
await browser.close();
