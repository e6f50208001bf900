/**
 * Measures how long a collection takes to open in a browser that has never seen it, from navigation until
 * the first card, until the prices are live, and until the first listing changes on screen.
 *
 *   node --import tsx bench/open-collection.ts http://localhost:4173/c/bottled-weather
 */
import { chromium, type Page } from "playwright";
import { BROWSER_ARGS, browserPath } from "../scripts/find-browser.ts";

const RUNS = 7;

const address = process.argv[2];
if (!address) {
  console.error("Name the page to open, such as http://localhost:4173/c/bottled-weather");
  process.exit(1);
}

interface Opening {
  readonly firstCard: number;
  readonly live: number;
  readonly firstChange: number;
}

async function open(page: Page, url: string): Promise<Opening> {
  const since = performance.now();
  const elapsed = () => performance.now() - since;
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("a[data-token-id]").first().waitFor();
  const firstCard = elapsed();
  await page.getByText("Live", { exact: true }).waitFor();
  const live = elapsed();
  const legend = page.getByRole("list", { name: "Points in the chart" });
  const before = await legend.textContent();
  await page.waitForFunction(
    (text) => document.querySelector('[aria-label="Points in the chart"]')?.textContent !== text,
    before,
  );
  return { firstCard, live, firstChange: elapsed() };
}

const browser = await chromium.launch({
  executablePath: browserPath(),
  args: BROWSER_ARGS,
});
const openings: Opening[] = [];
for (let run = 0; run < RUNS; run++) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  openings.push(await open(await context.newPage(), address));
  await context.close();
}
await browser.close();

for (const step of ["firstCard", "live", "firstChange"] as const) {
  const times = openings.map((opening) => opening[step]).sort((a, b) => a - b);
  const [least = 0, median = 0, most = 0] = [times[0], times[RUNS >> 1], times.at(-1)];
  console.log(
    `${step.padEnd(12)} median ${median.toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)}, ${RUNS} runs)`,
  );
}
