/**
 * Measures how a collection opens, from navigation on, while 50 listings change per second: until its first card is
 * painted, until everything on the first screen is interactive, and how many bytes the network transferred for it.
 */
import type { Page } from "playwright";
import { type BrowserRun, type Figure, OURS } from "../metrics/measurement.ts";
import { type OpeningKind, withVisitor } from "./opening.ts";

const KINDS: readonly OpeningKind[] = ["cold", "warm", "kept", "offline"];

/** Text rather than a function, because the compiler of this file adds helpers that the page does not have. */
const WATCH = `
  const firstCard = () => document.querySelector("a[data-token-id]") !== null;
  const shown = (text) => [...document.querySelectorAll('[aria-label="Tokens shown"] span')]
    .some((span) => span.textContent === text);
  const all = () => firstCard() && document.querySelector("figure canvas") !== null &&
    (shown("Live") || shown("Offline"));
  const when = (holds) => new Promise((done) => {
    const look = () => {
      if (!holds()) return requestAnimationFrame(look);
      // The timer ends after the frame and the page's pending work, when the page can react again.
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    };
    requestAnimationFrame(look);
  });
  window.painted = Promise.all([when(firstCard), when(all)])
    .then(([firstCard, all]) => ({ firstCard, all }));
`;

/** In ms since navigation. */
interface Painted {
  readonly firstCard: number;
  readonly all: number;
}

const TRANSFERRED = `performance.getEntriesByType("resource")
  .concat(self.document ? performance.getEntriesByType("navigation") : [])
  .reduce((sum, { transferSize }) => sum + transferSize, 0)`;

interface Opening {
  readonly firstCardMs: number;
  readonly allMs: number;
  readonly bytes: number;
}

async function open(page: Page, url: string): Promise<Opening> {
  await page.addInitScript({ content: WATCH });
  await page.goto(url, { waitUntil: "commit" });
  const { firstCard, all } = await page.evaluate<Painted>("painted");
  let bytes = await page.evaluate<number>(TRANSFERRED);
  for (const worker of page.workers()) bytes += await worker.evaluate<number>(TRANSFERRED);
  return { firstCardMs: firstCard, allMs: all, bytes };
}

export async function measure(run: BrowserRun): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  await run.market.start(run.collection);
  for (const slowdown of run.slowdowns) {
    const openings = new Map<OpeningKind, Opening[]>(KINDS.map((kind) => [kind, []]));
    for (let turn = 0; turn < run.runs; turn += 1)
      for (const kind of KINDS) {
        const one = await withVisitor(run, kind, slowdown, ({ page }, url) => open(page, url));
        openings.get(kind)?.push(one);
        run.log(
          `load, ${slowdown} times slower, ${kind}: first card ${one.firstCardMs.toFixed(0)} ms, all ${one.allMs.toFixed(0)} ms, ${(one.bytes / 1_000).toFixed(0)} kB`,
        );
      }
    for (const [kind, all] of openings) {
      const head = { measure: "load", contestant: OURS, slowdown } as const;
      figures.push(
        { ...head, name: `${kind}: first card`, unit: "ms", runs: all.map((o) => o.firstCardMs) },
        { ...head, name: `${kind}: all answers`, unit: "ms", runs: all.map((o) => o.allMs) },
        { ...head, name: `${kind}: transferred`, unit: "bytes", runs: all.map((o) => o.bytes) },
      );
    }
  }
  run.market.stop();
  return figures;
}
