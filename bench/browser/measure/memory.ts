/**
 * What the page and its worker hold in JavaScript memory after one and after ten minutes of 50 changes a second, each time
 * when all garbage is collected. Ten real minutes, unslowed: memory does not depend on the processor's pace.
 */
import type { Page } from "playwright";
import { type BrowserRun, type Figure, OURS } from "../measurement.ts";
import { watchHeaps } from "./heaps.ts";

interface Moment {
  readonly ms: number;
  readonly words: string;
}

const MOMENTS: readonly [Moment, Moment] = [
  { ms: 60_000, words: "1 minute" },
  { ms: 600_000, words: "10 minutes" },
];
/** With `--quick`: a look at whether it works. Other words, so that no budget is held to it. */
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
    return (["page", "worker"] as const).flatMap((thread): Figure[] => {
      const share = last[thread] / first[thread];
      run.log(
        `memory: ${thread} ${megabytes(first[thread])} after ${early.words}, ${megabytes(last[thread])} after ${late.words}, ${share.toFixed(3)} times`,
      );
      return [
        { ...head, name: `${thread} after ${early.words}`, unit: "bytes", runs: [first[thread]] },
        { ...head, name: `${thread} after ${late.words}`, unit: "bytes", runs: [last[thread]] },
        {
          ...head,
          name: `${thread}, ${late.words} to ${early.words}`,
          unit: "share",
          runs: [share],
        },
      ];
    });
  } finally {
    run.market.stop();
    await phone.close();
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}
