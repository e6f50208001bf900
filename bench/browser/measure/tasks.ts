/**
 * Measures the longest task of the main thread while a collection opens, reacts, is scrolled through and changes, by the
 * clock and by processor time. Other programs lengthen only the first. If a visit repeats an action, its longest task counts.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession } from "playwright";
import { type BrowserRun, type Figure, OURS, type Phone } from "../metrics/measurement.ts";
import { traceEvents } from "../metrics/page-trace.ts";
import { type LongestTasks, longestTasks, TASK_CATEGORY } from "../metrics/tasks.ts";
import { SCREEN } from "../phone.ts";
import { useCollectionPage, WATCH_MS } from "./actions.ts";
import { type OpeningKind, withVisitor } from "./opening.ts";

const OPENINGS: readonly OpeningKind[] = ["cold", "kept", "offline"];
/** Time in which the page loads, after its first cards, what the reader may open. */
const SETTLE_MS = 4_000;
const FLOOD_MS = 5_000;
const FLING = { pixelsPerSecond: 16_000, seconds: 1.5 };

/** The start of a trace interrupts the page. */
const TRACE_MS = 500;

const CARDS = "#root a[data-token-id]";
/** Resolves once the app has drawn cards. Asked directly: Playwright's own scripts would be a long task. */
const CARDS_DRAWN = `new Promise((resolve) => {
  const look = () => document.querySelector(${JSON.stringify(CARDS)}) ? resolve() : setTimeout(look, 50);
  look();
})`;

type Note = (what: string, tasks: LongestTasks) => void;

async function traced(session: CDPSession, act: () => Promise<unknown>): Promise<LongestTasks> {
  const stop = await traceEvents(session, [TASK_CATEGORY]);
  await pause(TRACE_MS);
  await act();
  return longestTasks(await stop());
}

async function openings(run: BrowserRun, slowdown: number, note: Note): Promise<void> {
  await run.market.start(run.collection);
  for (const kind of OPENINGS)
    await withVisitor(run, kind, slowdown, async ({ page, session }, url) => {
      const tasks = await traced(session, async () => {
        await page.goto(url, { waitUntil: "commit" });
        await session.send("Runtime.evaluate", { expression: CARDS_DRAWN, awaitPromise: true });
        await pause(SETTLE_MS);
      });
      note(`opening, ${kind}`, tasks);
    });
}

/** The page has settled at full speed before, so that what it prefetches does not count as a reaction. */
async function onPage(
  run: BrowserRun,
  collection: string,
  slowdown: number,
  use: (phone: Phone) => Promise<void>,
): Promise<void> {
  const phone = await run.openPhone(1);
  try {
    await phone.page.goto(`${run.origin}/c/${collection}`);
    await phone.page.locator(CARDS).first().waitFor();
    await pause(SETTLE_MS);
    await run.market.start(collection);
    await phone.slow(slowdown);
    await pause(WATCH_MS);
    await use(phone);
  } finally {
    run.market.stop();
    await phone.close();
  }
}

async function fling({ session }: Phone): Promise<LongestTasks> {
  const { pixelsPerSecond, seconds } = FLING;
  return traced(session, async () => {
    await session.send("Input.synthesizeScrollGesture", {
      x: SCREEN.viewport.width / 2,
      y: SCREEN.viewport.height / 2,
      yDistance: -pixelsPerSecond * seconds,
      speed: pixelsPerSecond,
      // Uses wheel events, because headless Chromium does not scroll by synthetic touches.
      gestureSourceType: "mouse",
      preventFling: true,
    });
    await pause(WATCH_MS);
  });
}

async function visit(run: BrowserRun, slowdown: number, note: Note): Promise<void> {
  await openings(run, slowdown, note);
  await onPage(run, run.collection, slowdown, async ({ page, session }) => {
    note("50 updates a second", await traced(session, () => pause(FLOOD_MS)));
    await useCollectionPage(page, async (action, act) => {
      const tasks = await traced(session, async () => {
        await act();
        await pause(WATCH_MS);
      });
      note(action, tasks);
    });
  });
  await onPage(run, run.large, slowdown, async (phone) => {
    note("fling, 16,000 px/s", await fling(phone));
  });
}

export async function measure(run: BrowserRun): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const slowdown of run.slowdowns) {
    /** Name of a figure -> one value a run, in ms. */
    const taken = new Map<string, number[]>();
    for (let turn = 0; turn < run.runs; turn += 1) {
      const keep = (name: string, ms: number) => {
        const runs = taken.get(name) ?? [];
        runs[turn] = Math.max(runs[turn] ?? 0, ms);
        taken.set(name, runs);
      };
      await visit(run, slowdown, (what, { clockMs, processorMs }) => {
        keep(what, clockMs);
        keep(`${what}, processor`, processorMs);
        run.log(
          `tasks, ${slowdown} times slower, ${what}: ${clockMs.toFixed(0)} ms, ${processorMs.toFixed(0)} of the processor`,
        );
      });
    }
    for (const [name, runs] of taken)
      figures.push({ measure: "tasks", contestant: OURS, slowdown, name, unit: "ms", runs });
  }
  return figures;
}
