/** Waits for the last answer that a page loads. Its first card may appear long before. */
import { expect, type Page } from "playwright/test";
import { type Held, settled } from "./settled.ts";

/** Waits until no part of the page says that it is loading. */
export async function loaded(page: Page): Promise<void> {
  const loading = page.locator("[aria-busy='true'], [role='status'][aria-label^='Loading']");
  await expect(loading.filter({ visible: true })).toHaveCount(0);
}

/** Waits until no part of the page says that it is loading, and the page is settled. */
export async function answered(page: Page, held?: Held): Promise<void> {
  await loaded(page);
  await settled(page, held);
}
