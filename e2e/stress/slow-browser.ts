/** Playwright's `test` with a slow browser: the repetition's conditions hold for every page of its tests. */
import { test as base, type Page } from "playwright/test";
import { type Conditions, conditionsOf, delayMs, repetitionSeed } from "./conditions.ts";
import { type SlowLine, startSlowLine } from "./slow-line.ts";

async function throttle(page: Page, rate: number): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate });
  } catch (error) {
    // A page may close before it is slow.
    if (!page.isClosed()) throw error;
  }
}

/** Creates the `test` of a run with this seed. */
export function slowTest(seed: number): typeof base {
  let line: SlowLine | null = null;
  let conditions: Conditions = conditionsOf(seed);
  /** Pages with the time when they are slow. A second session would slow them twice. */
  const throttled = new WeakMap<Page, Promise<void>>();

  return base.extend({
    launchOptions: [
      async ({ launchOptions }, use) => {
        const own = await startSlowLine();
        line = own;
        // A browser passes by its proxy for addresses of its own machine, unless told otherwise.
        await use({ ...launchOptions, proxy: { server: own.origin, bypass: "<-loopback>" } });
        await own.close();
      },
      { scope: "worker" },
    ],
    browser: [
      async ({ browser }, use) => {
        browser.on("context", (context) => {
          context.on("page", (page) => throttled.set(page, throttle(page, conditions.throttle)));
        });
        await use(browser);
      },
      { scope: "worker" },
    ],
    context: async ({ context }, use, { repeatEachIndex }) => {
      conditions = conditionsOf(repetitionSeed(seed, repeatEachIndex));
      line?.setDelay((path, nth) => delayMs(conditions, path, nth));
      await use(context);
    },
    // Opens nothing before it is slow.
    page: async ({ page }, use) => {
      await throttled.get(page);
      await use(page);
    },
  });
}
