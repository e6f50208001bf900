/** Locators and steps for the beta sign-up toast. */
import * as apiPath from "../../contract/api-path.ts";
import { expect, type Page } from "./test.ts";

export const NOW = Date.UTC(2026, 2, 28, 12);
export const SUBSCRIBE = `**${apiPath.subscribe()}`;
export const CONFIRM = "To confirm, please click the link in the email we just sent you.";

export const toast = (page: Page) => page.getByRole("dialog", { name: "Beyond Rarity 2.0" });
export const opener = (page: Page) => page.getByRole("button", { name: "Sign up for the beta" });
export const email = (page: Page) => toast(page).getByRole("textbox", { name: "Email" });
export const submit = (page: Page) => toast(page).getByRole("button", { name: "Subscribe" });

/** Writes records before the page's own scripts run, on the first load only. */
export async function remember(
  page: Page,
  records: Readonly<Record<string, unknown>>,
): Promise<void> {
  await page.addInitScript((entries) => {
    // A frame that the policy blocks has no session storage.
    if (window !== window.top || sessionStorage.getItem("remembered")) return;
    sessionStorage.setItem("remembered", "yes");
    for (const [name, value] of Object.entries(entries))
      localStorage.setItem(`fairfloor.${name}`, JSON.stringify({ version: 1, value }));
  }, records);
}

/** Keeps the toast from opening by itself, as after a subscription. Its button stays. */
export function keepToastClosed(page: Page): Promise<void> {
  return remember(page, { lastSubscribedToBetaDate: NOW });
}

export function remembered(page: Page, name: string): Promise<unknown> {
  return page.evaluate((key) => {
    const text = localStorage.getItem(`fairfloor.${key}`);
    return text === null ? null : JSON.parse(text).value;
  }, name);
}

/** Step of the page's clock in milliseconds while the site loads. */
export const STEP_MS = 100;

/**
 * Opens a page of the site with a fake clock. Advances the clock by steps until the site is rendered, so that the
 * toast has waited for one step at most. Returns the page's time at that point.
 */
export async function openAt(page: Page): Promise<number> {
  // `pauseAt` needs a time ahead of the clock, which runs until then.
  await page.clock.install({ time: NOW - 60_000 });
  await page.clock.pauseAt(NOW);
  await page.goto("/about");
  const step = async () => {
    await page.clock.runFor(STEP_MS);
    return page.getByRole("contentinfo").isVisible();
  };
  await expect.poll(step, { intervals: [50] }).toBe(true);
  return page.evaluate(() => Date.now());
}

export async function openByButton(page: Page): Promise<void> {
  await page.goto("/about");
  await opener(page).click();
  await expect(toast(page)).toBeVisible();
}
