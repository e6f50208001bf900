/**
 * Measures four pages with Lighthouse's phone: a first visit, the processor slowed 4 times, 1.6 Mbit/s and 150 ms.
 * Lighthouse runs as a command, because it starts a browser of its own.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { BROWSER_ARGS, browserPath } from "../../../scripts/find-browser.ts";
import { type LighthouseReport, valuesOf } from "../metrics/lighthouse-report.ts";
import { type BrowserRun, type Figure, OURS, type Unit } from "../metrics/measurement.ts";

const COMMAND = fileURLToPath(
  new URL("../../node_modules/lighthouse/cli/index.js", import.meta.url),
);
/** Lighthouse makes its phone so many times slower. */
const SLOWDOWN = 4;
/** A token of the demo collection. */
const TOKEN = "6329";
const TIMEOUT_MS = 300_000;
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

async function visit(url: string): Promise<ReturnType<typeof valuesOf>> {
  const flags = ["--headless=new", ...BROWSER_ARGS].join(" ");
  const args = [COMMAND, url, "--quiet", "--output=json", `--chrome-flags=${flags}`];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: browserPath() },
    maxBuffer: MAX_REPORT_BYTES,
    timeout: TIMEOUT_MS,
  });
  return valuesOf(JSON.parse(stdout) as LighthouseReport); // Lighthouse's format
}

const UNITS: Readonly<Record<keyof ReturnType<typeof valuesOf>, Unit>> = {
  performance: "share",
  accessibility: "share",
  "best practices": "share",
  SEO: "share",
  LCP: "ms",
  TBT: "ms",
  CLS: "score",
};

export async function measure({ origin, collection, runs, log }: BrowserRun): Promise<Figure[]> {
  const figures: Figure[] = [];
  const pages = [
    ["/", "/"],
    ["/app", "/app"],
    ["/c/", `/c/${collection}`],
    ["token", `/c/${collection}/${TOKEN}`],
  ] as const;
  for (const [page, path] of pages) {
    const visits: ReturnType<typeof valuesOf>[] = [];
    while (visits.length < runs) {
      const values = await visit(origin + path);
      visits.push(values);
      log(`lighthouse ${path}: ${JSON.stringify(values)}`);
    }
    for (const [name, unit] of Object.entries(UNITS) as [keyof typeof UNITS, Unit][])
      figures.push({
        ...{ measure: "lighthouse", contestant: OURS, slowdown: SLOWDOWN, unit },
        name: `${page}: ${name}`,
        runs: visits.map((values) => values[name]),
      });
  }
  return figures;
}
