/** Measures a page's layout shifts with the platform's layout-shift entries. */
import type { Page } from "playwright/test";
import { still } from "./settled.ts";

declare global {
  interface Window {
    layoutShift?: { sum: number };
  }
}

/** Must be called before the page is opened. The returned function returns the sum of all shifts so far. */
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
  return async () => {
    // The observer receives a frame's shifts after that frame.
    await still(page);
    return page.evaluate(() => {
      if (!window.layoutShift) throw new Error("the page was opened before it was watched");
      return window.layoutShift.sum;
    });
  };
}
