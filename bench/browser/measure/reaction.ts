/**
 * Measures how soon the page responds to a finger or a key: from the input to the next frame, as the browser's Event
 * Timing reports it (INP), while 50 listings change per second. Every visit has its own browser context. If a visit
 * repeats an action, its slowest time counts.
 */
import type { Locator, Page } from "playwright";
import { SORT_CHOICES } from "../../../contract/query.ts";
import { type BrowserRun, type Figure, OURS } from "../metrics/measurement.ts";
import { longestTask, type Reactions, slowestInteraction } from "./reactions.ts";

/** Time to wait for a response, which may be slow, and for its entries, which arrive even later. */
const WATCH_MS = 1_000;
/** Time to wait until the code of the parts that open on a press is fetched and the page is idle. */
const SETTLE_MS = 4_000;
const TIMES = 3;

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

const ACTIONS = [
  "filter toggled",
  "sort changed",
  "panel opened",
  "token opened",
  "token search typed",
] as const;
type Action = (typeof ACTIONS)[number];

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
    await changeSorts(page, react);
    await openTokens(page, react);
    await useFilters(page, react);
    return visit;
  } finally {
    run.market.stop();
    await phone.close();
  }
}

type React = (action: Action, act: () => Promise<void>) => Promise<void>;

/** Locates the target and returns a function that presses it, so that locating is not measured. */
async function pressOn(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on screen.`);
  return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function changeSorts(page: Page, react: React): Promise<void> {
  for (const { label } of SORT_CHOICES.slice(1, 1 + TIMES)) {
    await (await pressOn(page, page.getByRole("combobox", { name: "Sort" })))();
    await page.waitForTimeout(WATCH_MS);
    await react("sort changed", await pressOn(page, page.getByRole("option", { name: label })));
  }
}

async function openTokens(page: Page, react: React): Promise<void> {
  for (let time = 0; time < TIMES; time += 1) {
    const card = page.locator("a[data-token-id]").nth(time);
    await react("token opened", await pressOn(page, card));
    const close = page.locator("[data-token-view]").getByRole("button", { name: "Close" });
    await (await pressOn(page, close))();
    await page.waitForTimeout(WATCH_MS);
  }
}

async function useFilters(page: Page, react: React): Promise<void> {
  const drawer = page.getByRole("dialog", { name: "Filters" });
  const toggle = page.getByRole("button", { name: /^Filters/ });
  for (let time = 0; time < TIMES; time += 1) {
    await react("panel opened", await pressOn(page, toggle));
    if (time === TIMES - 1) break;
    await (await pressOn(page, drawer.getByRole("button", { name: "Close" })))();
    await page.waitForTimeout(WATCH_MS);
  }

  const search = drawer.getByRole("combobox", { name: /^Find a token/ });
  await (await pressOn(page, search))();
  await page.waitForTimeout(WATCH_MS);
  for (const key of ["1", "2", "3", "4"])
    await react("token search typed", () => page.keyboard.press(key));
  for (const _ of "1234") await react("token search typed", () => page.keyboard.press("Backspace"));

  await (await pressOn(page, drawer.locator("summary").first()))();
  await page.waitForTimeout(WATCH_MS);
  const values = drawer.locator("details").first().locator("label");
  for (let time = 0; time < TIMES; time += 1)
    await react("filter toggled", await pressOn(page, values.nth(time)));
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
