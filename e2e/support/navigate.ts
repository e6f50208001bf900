/** Opens further pages in a document that is open already: a page load costs more processor time than most tests. */
import type { Page } from "playwright/test";

/** Goes to an address of the app without a page load, as a link does. Wait for something of the new page afterwards. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
}
