/** How much a page's layout moves by itself, as the platform counts it. */
import type { Page } from "playwright/test";

declare global {
  interface Window {
    layoutShift?: { sum: number };
  }
}

/** To be called before the page is opened. The returned function answers the sum of all shifts so far. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shift = { sum: 0 };
    window.layoutShift = shift;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput)
          shift.sum += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // The observer is told of a frame's shifts after that frame.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      if (!window.layoutShift) throw new Error("the page was opened before it was watched");
      return window.layoutShift.sum;
    });
}
