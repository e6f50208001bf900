/** The beta's sign-up toast, as its tests use it. */
import * as apiPath from "../../contract/api-path.ts";
import { expect, type Page } from "./test.ts";

export const DAY = 86_400_000;
export const NOW = Date.UTC(2026, 2, 28, 12);
export const SUBSCRIBE = `**${apiPath.subscribe()}`;
export const CONFIRM = "To confirm, please click the link in the email we just sent you.";

export const toast = (page: Page) => page.getByRole("dialog", { name: "Beyond Rarity 2.0" });
export const opener = (page: Page) => page.getByRole("button", { name: "Sign up for the beta" });
export const email = (page: Page) => toast(page).getByRole("textbox", { name: "Email" });
export const submit = (page: Page) => toast(page).getByRole("button", { name: "Subscribe" });

/** Writes records before the page's own scripts run, on this load alone. */
export async function remember(
  page: Page,
  records: Readonly<Record<string, unknown>>,
): Promise<void> {
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem("remembered")) return;
    sessionStorage.setItem("remembered", "yes");
    for (const [name, value] of Object.entries(entries))
      localStorage.setItem(`fairfloor.${name}`, JSON.stringify({ version: 1, value }));
  }, records);
}

export function remembered(page: Page, name: string): Promise<unknown> {
  return page.evaluate((key) => {
    const text = localStorage.getItem(`fairfloor.${key}`);
    return text === null ? null : JSON.parse(text).value;
  }, name);
}

/** Milliseconds of the page's time that pass at once while the site loads. */
export const STEP_MS = 100;

/**
 * Opens a page of the site with the page's clock in our hands. It goes on by steps until the site stands,
 * so that the toast has waited for one step at most. Answers the page's time then.
 */
export async function openAt(page: Page): Promise<number> {
  // A clock is halted ahead of its time, and runs until then.
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

/** Answers every subscription with `answer`, and counts them. */
export async function answerWith(
  page: Page,
  answer: { readonly status?: number; readonly json?: unknown; readonly body?: string },
): Promise<{ readonly bodies: unknown[] }> {
  const bodies: unknown[] = [];
  await page.route(SUBSCRIBE, (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill(answer);
  });
  return { bodies };
}
