/** Actions of a reader on a collection's page. The benches measure how the page reacts to them. */
import type { Locator, Page } from "playwright";
import { SORT_CHOICES } from "../../../contract/query.ts";

/** Time to wait for a response, which may be slow, and for its entries, which arrive even later. */
export const WATCH_MS = 1_000;
const TIMES = 3;

export const ACTIONS = [
  "filter toggled",
  "sort changed",
  "panel opened",
  "panel closed",
  "token opened",
  "token search typed",
] as const;
export type Action = (typeof ACTIONS)[number];

/** Measures an action. `act` presses a target that was located before. */
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
    const close = drawer.getByRole("button", { name: "Close" });
    await react("panel closed", await pressOn(page, close));
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

/** Does every action, some of them several times. The collection's page is open. */
export async function useCollectionPage(page: Page, react: React): Promise<void> {
  await changeSorts(page, react);
  await openTokens(page, react);
  await useFilters(page, react);
}
