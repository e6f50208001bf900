/**
 * Measures how soon the page responds to a finger or a key: from the input to the next frame, as the browser's Event
 * Timing reports it (INP), while 50 listings change per second. Every visit has its own browser context. If a visit
 * repeats an action, its slowest time counts.
 */
import { type BrowserRun, type Figure, OURS } from "../metrics/measurement.ts";
import { ACTIONS, type Action, useCollectionPage, WATCH_MS } from "./actions.ts";
import { longestTask, type Reactions, slowestInteraction } from "./reactions.ts";

/** Time to wait until the code of the parts that open on a press is fetched and the page is idle. */
const SETTLE_MS = 4_000;

/** Text rather than a function, because the compiler of this file adds helpers that the page does not have. */
const OBSERVE = `
  window.seen = { events: [], tasks: [] };
  const observe = (options, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options);
  observe({ type: "event", durationThreshold: 16 }, ({ interactionId, startTime, duration }) => {
    if (interactionId) window.seen.events.push({ interaction: interactionId, startTime, duration });
  });
  observe({ type: "longtask" }, ({ startTime, duration }) => {
    window.seen.tasks.push({ startTime, duration });
  });
`;

/** In ms, of the slowest time in a visit. */
interface Visit {
  readonly inp: Map<Action, number>;
  readonly task: Map<Action, number>;
}

async function visit(run: BrowserRun, slowdown: number): Promise<Visit> {
  const phone = await run.openPhone(1);
  const { page } = phone;
  const visit: Visit = { inp: new Map(), task: new Map() };

  /** Measures an action. `act` presses a target that was located before. */
  async function react(action: Action, act: () => Promise<void>): Promise<void> {
    const since = await page.evaluate<number>("performance.now()");
    await act();
    await page.waitForTimeout(WATCH_MS);
    const seen = await page.evaluate<Reactions>("seen");
    const note = (map: Map<Action, number>, ms: number) =>
      map.set(action, Math.max(map.get(action) ?? 0, ms));
    note(visit.inp, slowestInteraction(seen, since));
    note(visit.task, longestTask(seen, since));
  }

  try {
    await page.addInitScript({ content: OBSERVE });
    await page.goto(`${run.origin}/c/${run.collection}`);
    await page.locator("a[data-token-id]").first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    await run.market.start(run.collection);
    await phone.slow(slowdown);
    await page.waitForTimeout(WATCH_MS);
    await useCollectionPage(page, react);
    return visit;
  } finally {
    run.market.stop();
    await phone.close();
  }
}

export async function measure(run: BrowserRun): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const slowdown of run.slowdowns) {
    const visits: Visit[] = [];
    for (let turn = 0; turn < run.runs; turn += 1) {
      const one = await visit(run, slowdown);
      visits.push(one);
      const words = ACTIONS.map(
        (action) => `${action} ${one.inp.get(action)} (task ${one.task.get(action)?.toFixed(0)})`,
      );
      run.log(`reaction, ${slowdown} times slower: ${words.join(", ")} ms`);
    }
    for (const action of ACTIONS) {
      const head = { measure: "reaction", contestant: OURS, slowdown, unit: "ms" } as const;
      const of = (name: keyof Visit) => visits.map((one) => one[name].get(action) ?? Number.NaN);
      figures.push(
        { ...head, name: action, runs: of("inp") },
        { ...head, name: `${action}: longest task`, runs: of("task") },
      );
    }
  }
  return figures;
}
