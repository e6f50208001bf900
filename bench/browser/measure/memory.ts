/**
 * Measures the JavaScript memory of the page and its worker after one and after ten minutes of 50 changes per second,
 * each time after a garbage collection. It takes ten real minutes, without slowdown: memory does not depend on the
 * processor's speed.
 */
import type { Page } from "playwright";
import { type BrowserRun, type Figure, OURS } from "../metrics/measurement.ts";
import { type Heaps, watchHeaps } from "./heaps.ts";

interface Moment {
  readonly ms: number;
  readonly words: string;
}

const MOMENTS: readonly [Moment, Moment] = [
  { ms: 60_000, words: "1 minute" },
  { ms: 600_000, words: "10 minutes" },
];
/** Moments for `--quick`, a smoke test. The names differ from the real ones, so that no budget applies. */
const QUICK_MOMENTS: readonly [Moment, Moment] = [
  { ms: 5_000, words: "5 s" },
  { ms: 15_000, words: "15 s" },
];

async function waitUntil(page: Page, since: number, ms: number): Promise<void> {
  await page.waitForTimeout(Math.max(0, ms - (performance.now() - since)));
}

export async function measure(run: BrowserRun): Promise<readonly Figure[]> {
  const moments = run.quick ? QUICK_MOMENTS : MOMENTS;
  const [early, late] = moments;
  const phone = await run.openPhone(1);
  try {
    const heaps = await watchHeaps(phone.session);
    await phone.page.goto(`${run.origin}/c/${run.collection}`);
    await phone.page.locator("a[data-token-id]").first().waitFor();
    await run.market.start(run.collection);
    const since = performance.now();
    await waitUntil(phone.page, since, early.ms);
    const first = await heaps.used();
    await waitUntil(phone.page, since, late.ms);
    const last = await heaps.used();
    const head = { measure: "memory", contestant: OURS, slowdown: 1 } as const;
    const bytes = (name: string, value: number): Figure => ({
      ...head,
      name,
      unit: "bytes",
      runs: [value],
    });
    const growth = (what: string, of: (heaps: Heaps) => number): Figure => {
      const share = of(last) / of(first);
      run.log(`memory: ${what} after ${late.words} ${share.toFixed(3)} times what it was`);
      const name = `${what}, ${late.words} to ${early.words}`;
      return { ...head, name, unit: "share", runs: [share] };
    };
    return [
      growth("page and worker", ({ page, worker }) => page.all + worker.all),
      ...(["page", "worker"] as const).flatMap((thread): Figure[] => [
        bytes(`${thread} after ${early.words}`, first[thread].all),
        bytes(`${thread} after ${late.words}`, last[thread].all),
        bytes(`${thread}'s code after ${early.words}`, first[thread].code),
        bytes(`${thread}'s code after ${late.words}`, last[thread].code),
        growth(thread, (heaps) => heaps[thread].all),
        growth(`${thread} but its code`, (heaps) => heaps[thread].all - heaps[thread].code),
      ]),
    ];
  } finally {
    run.market.stop();
    await phone.close();
  }
}
