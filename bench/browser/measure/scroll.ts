/**
 * A finger that drags through the list of 10,000 cards, at 4,000 and at 16,000 px a second, then a jump to the end, while
 * listings change: once for each contestant in turns, on one page.
 */

import { columnLeft, geometryFor } from "../../../src/components/grid/geometry.ts";
import { blankShare, type CardPlaces, type Pixels } from "../blank.ts";
import { frameStatistics } from "../frames.ts";
import type { BrowserRun, Figure, Phone, Unit } from "../measurement.ts";
import type { Recording } from "../page/scroll-bench.ts";
import { SCREEN } from "../phone.ts";
import { startFilm } from "../screen-film.ts";

const SPEEDS = [
  { name: "4,000 px/s", pixelsPerSecond: 4_000, seconds: 2 },
  { name: "16,000 px/s", pixelsPerSecond: 16_000, seconds: 1.5 },
] as const;

const SCREEN_WIDTH = SCREEN.viewport.width;
/** Of a card's width, where it is looked for. */
const PROBES = [0.1, 0.5, 0.9];

interface Taken {
  readonly name: string;
  readonly unit: Unit;
  readonly value: number;
}

/** Where the two columns of cards stand on a picture of the screen. */
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
  /** Share of each frame on the screen that was blank. */
  readonly blanks: readonly number[];
  readonly scriptMs: number;
}

async function drag({ session, page }: Phone, speed: number, seconds: number): Promise<Drag> {
  await page.evaluate(() => window.bench.record());
  const film = await startFilm(session);
  await session.send("Input.synthesizeScrollGesture", {
    x: 200,
    y: 600,
    yDistance: -speed * seconds,
    speed,
    gestureSourceType: "mouse",
    preventFling: true,
  });
  const { frames, scriptMs } = await film.cut();
  const recording = await page.evaluate(() => window.bench.recorded());
  const blanks = frames.map((pixels) => blankShare(pixels, placesOn(pixels)));
  return { ...recording, blanks, scriptMs };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function takeOne(phone: Phone, contestant: string, slowdown: number): Promise<Taken[]> {
  const { page } = phone;
  await phone.slow(1);
  await page.evaluate((name) => window.bench.show(name), contestant);
  await phone.slow(slowdown);
  const taken: Taken[] = [];
  for (const { name, pixelsPerSecond, seconds } of SPEEDS) {
    const { frames, longTasks, pixels, blanks, scriptMs } = await drag(
      phone,
      pixelsPerSecond,
      seconds,
    );
    const { overSmooth, overLong, perSecond } = frameStatistics(frames);
    taken.push(
      { name: `script, ${name}`, unit: "ms/1000px", value: scriptMs / (pixels / 1_000) },
      { name: `frame rate, ${name}`, unit: "fps", value: perSecond },
      { name: `frames over 16.7 ms, ${name}`, unit: "share", value: overSmooth },
      { name: `frames over 50 ms, ${name}`, unit: "share", value: overLong },
      {
        name: `frames with blank area, ${name}`,
        unit: "share",
        value: mean(blanks.map((share) => Number(share > 0))),
      },
      { name: `blank area, ${name}`, unit: "share", value: mean(blanks) },
      { name: `long tasks, ${name}`, unit: "count", value: longTasks.length },
    );
  }
  const jump = await page.evaluate(() => window.bench.jumpToEnd());
  return [...taken, { name: "jump to the end", unit: "ms", value: jump }];
}

export async function measure(run: BrowserRun): Promise<readonly Figure[]> {
  const { benchOrigin, collection, slowdowns, runs, market, log } = run;
  const phone = await run.openPhone(1);
  const { page } = phone;
  await page.goto(`${benchOrigin}/scroll.html?collection=${collection}&sort=price&order=asc`);
  await page.waitForFunction(() => window.bench !== undefined);
  const contestants = await page.evaluate(() => window.bench.contestants);
  const differences = await page.evaluate(() => window.bench.differences());
  if (differences.length > 0)
    throw new Error(
      `The bare recycler's cards are not the app's, ${differences.length} of them:\n${differences[0]}`,
    );
  await page.evaluate(() => window.bench.loadPictures(40_000));
  await market.start(collection);

  const figures = new Map<string, Figure & { readonly runs: number[] }>();
  for (let round = 0; round < runs; round++)
    for (const slowdown of slowdowns)
      for (let turn = 0; turn < contestants.length; turn++) {
        const contestant = contestants[(round + turn) % contestants.length];
        const taken = await takeOne(phone, contestant, slowdown);
        log(
          `${slowdown}x ${contestant}: ${taken.map(({ name, value }) => `${name} ${value.toFixed(3)}`).join("; ")}`,
        );
        for (const { name, unit, value } of taken) {
          const key = `${slowdown} ${name} ${contestant}`;
          const known = figures.get(key);
          if (known) known.runs.push(value);
          else
            figures.set(key, {
              measure: "scroll",
              name,
              contestant,
              slowdown,
              unit,
              runs: [value],
            });
        }
      }
  await phone.close();
  return [...figures.values()];
}
