/** Launches the browser of all measures and opens simulated phones in it. */
import { type Browser, chromium } from "playwright";
import { BROWSER_ARGS, browserPath } from "../../scripts/find-browser.ts";
import type { Phone, PhoneOptions } from "./metrics/measurement.ts";

/** Screen of a 6-inch phone in portrait, with the browser's bars visible. */
export const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  colorScheme: "dark",
  locale: "en-US",
  timezoneId: "UTC",
} as const;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS });
}

export async function openPhone(
  browser: Browser,
  slowdown: number,
  { serviceWorkers = "block" }: PhoneOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({ ...SCREEN, serviceWorkers });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const slow = async (rate: number) => {
    await session.send("Emulation.setCPUThrottlingRate", { rate });
  };
  await slow(slowdown);
  return { context, page, session, slow, close: () => context.close() };
}
