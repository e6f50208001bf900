/**
 * Drags through the list of 10,000 cards at 4,000 and at 16,000 px per second, then jumps to the end, while listings
 * change. The contestants take turns on one page.
 */
import { setTimeout as pause } from "node:timers/promises";
import { columnLeft, geometryFor } from "../../../src/components/grid/layout/geometry.ts";
import { blankShare, type CardPlaces, type Pixels } from "../metrics/blank.ts";
import { frameStatistics } from "../metrics/frames.ts";
import type { BrowserRun, Figure, Phone, Unit } from "../metrics/measurement.ts";
import { startTrace } from "../metrics/page-trace.ts";
import type { Recording } from "../page/scroll-bench.ts";
import { SCREEN } from "../phone.ts";

const SPEEDS = [
  { name: "4,000 px/s", pixelsPerSecond: 4_000, seconds: 2 },
  { name: "16,000 px/s", pixelsPerSecond: 16_000, seconds: 1.5 },
] as const;

const SCREEN_WIDTH = SCREEN.viewport.width;
/** Time for which a contestant is observed without scrolling. */
const REST_MS = 1_000;
/** Share of a drag's length with `--quick`. */
const QUICK_SHARE = 0.5;
/** Positions of the probes, as shares of a card's width. */
const PROBES = [0.1, 0.5, 0.9];

interface Metric {
  readonly name: string;
  readonly unit: Unit;
  readonly value: number;
}

/** Returns the positions of the two columns of cards on a picture of the screen. */
function placesOn({ width }: Pixels): CardPlaces {
  const cssPixel = width / SCREEN_WIDTH;
  const geometry = geometryFor(SCREEN_WIDTH, "compact", true);
  const { cardWidth, columns, gap } = geometry;
  const probes = Array.from({ length: columns }, (_, column) =>
    PROBES.map((share) =>
      Math.round((columnLeft(column, geometry) + cardWidth * share) * cssPixel),
    ),
  );
  return { probes: probes.flat(), gap: gap * cssPixel };
}

interface Drag extends Recording {
  /** Blank share of each frame on the screen. */
  readonly blanks: readonly number[];
  readonly scriptMs: number;
  readonly tookMs: number;
}

/** Returns the script time, in ms per second, while nobody scrolls and listings change. */
async function restingScript({ session }: Phone): Promise<number> {
  const trace = await startTrace(session);
  const began = performance.now();
  await pause(REST_MS);
  const seconds = (performance.now() - began) / 1_000;
  const { scriptMs } = await trace.stop();
  return scriptMs / seconds;
}

/** Drags by the browser's synthetic input: the compositor scrolls and the page follows, as under a finger. */
async function drag({ session, page }: Phone, speed: number, seconds: number): Promise<Drag> {
  await page.evaluate(() => window.bench.record());
  const trace = await startTrace(session);
  const began = performance.now();
  await session.send("Input.synthesizeScrollGesture", {
    x: SCREEN.viewport.width / 2,
    y: SCREEN.viewport.height / 2,
    yDistance: -speed * seconds,
    speed,
    // Uses wheel events, because headless Chromium does not scroll by synthetic touches.
    gestureSourceType: "mouse",
    preventFling: true,
  });
  const tookMs = performance.now() - began;
  const { frames, scriptMs } = await trace.stop();
  const recording = await page.evaluate(() => window.bench.recorded());
  const blanks = frames.map((pixels) => blankShare(pixels, placesOn(pixels)));
  return { ...recording, blanks, scriptMs, tookMs };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function measureOne(
  phone: Phone,
  contestant: string,
  slowdown: number,
  share: number,
): Promise<Metric[]> {
  const { page } = phone;
  await phone.slow(1);
  await page.evaluate((name) => window.bench.show(name), contestant);
  await phone.slow(slowdown);
  const resting = await restingScript(phone);
  const metrics: Metric[] = [];
  for (const { name, pixelsPerSecond, seconds } of SPEEDS) {
    const dragged = await drag(phone, pixelsPerSecond, seconds * share);
    const { overSmooth, overLong, perSecond } = frameStatistics(dragged.frames);
    // Subtracts the script time of listing changes, which is not a cost of scrolling.
    const own = dragged.scriptMs - (resting * dragged.tookMs) / 1_000;
    const add = (what: string, unit: Unit, value: number) =>
      metrics.push({ name: `${what}, ${name}`, unit, value });
    add("script", "ms/1000px", own / (dragged.pixels / 1_000));
    add("frame rate", "fps", perSecond);
    add("frames over 16.7 ms", "share", overSmooth);
    add("frames over 50 ms", "share", overLong);
    add("frames with blank area", "share", mean(dragged.blanks.map((blank) => Number(blank > 0))));
    add("blank area", "share", mean(dragged.blanks));
    add("long tasks", "count", dragged.longTasks.length);
  }
  const jump = await page.evaluate(() => window.bench.jumpToEnd());
  return [
    ...metrics,
    { name: "jump to the end", unit: "ms", value: jump },
    { name: "script in a second at rest", unit: "ms", value: resting },
  ];
}

/** Opens the bench's page, checks that the bare recycler draws the app's cards, loads pictures, starts the market. */
async function openBench(run: BrowserRun): Promise<Phone> {
  const { benchOrigin, collection } = run;
  const phone = await run.openPhone(1);
  const { page } = phone;
  await page.goto(`${benchOrigin}/?page=scroll&collection=${collection}`);
  await page.waitForFunction(() => window.bench !== undefined);
  const differences = await page.evaluate(() => window.bench.differences());
  if (differences.length > 0)
    throw new Error(
      `The bare recycler's cards are not the app's, ${differences.length} of them:\n${differences[0]}`,
    );
  const farthest = SPEEDS.reduce(
    (sum, { pixelsPerSecond, seconds }) => sum + pixelsPerSecond * seconds,
    0,
  );
  await page.evaluate(
    (pixels) => window.bench.loadPictures(pixels),
    farthest + SCREEN.viewport.height,
  );
  await run.market.start(collection);
  return phone;
}

export async function measure(run: BrowserRun): Promise<readonly Figure[]> {
  const { slowdowns, runs, quick, log } = run;
  const share = quick ? QUICK_SHARE : 1;
  const phone = await openBench(run);
  const contestants = await phone.page.evaluate(() => window.bench.contestants);
  // Runs one contestant unmeasured, so that no measured one is the first to show a picture.
  await measureOne(phone, contestants[0], 1, share);

  const figures = new Map<string, Figure & { readonly runs: number[] }>();
  function keep(contestant: string, slowdown: number, { name, unit, value }: Metric): void {
    const key = `${slowdown} ${name} ${contestant}`;
    const known = figures.get(key);
    if (known) known.runs.push(value);
    else figures.set(key, { measure: "scroll", name, contestant, slowdown, unit, runs: [value] });
  }

  for (let round = 0; round < runs; round++)
    for (const slowdown of slowdowns) {
      log(`${slowdown} times slower, ${round + 1} of ${runs}`);
      for (let turn = 0; turn < contestants.length; turn++) {
        const contestant = contestants[(round + turn) % contestants.length];
        const metrics = await measureOne(phone, contestant, slowdown, share);
        for (const each of metrics) keep(contestant, slowdown, each);
      }
    }
  await phone.close();
  return [...figures.values()].sort((a, b) => a.slowdown - b.slowdown);
}
