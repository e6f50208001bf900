/** Locators and steps for the contact dialog, the tutorials and their Quick Start Guide. */
import type { Locator } from "playwright/test";
import { expect, type Page } from "./test.ts";
import { keepToastClosed } from "./toast.ts";

/** Titles of the guide's slides. */
export const TITLES = [
  "Let's grab some deals!",
  "Core components",
  "See over/under priced tokens at a glance",
  "Key stats",
];

export const contact = (page: Page) => page.getByRole("dialog", { name: "Let's get in touch" });
export const tutorials = (page: Page) => page.getByRole("dialog", { name: "Tutorials" });
export const guide = (page: Page) => page.getByRole("region", { name: "Quick Start Guide" });
export const guideCard = (page: Page) =>
  tutorials(page).getByRole("button", { name: /Quick Start Guide/ });
export const nextArrow = (page: Page) => guide(page).getByRole("button", { name: /^Next/ });

/** Title of the visible slide; the other slides are inert. */
export const shownTitle = (page: Page) => guide(page).locator("figure:not([inert]) h3");

/** Returns the footer's action of that name. Expands its section, which is collapsed on a phone. */
export async function footerAction(page: Page, name: string): Promise<Locator> {
  const footer = page.getByRole("contentinfo");
  await expect(footer).toBeVisible();
  const action = footer.getByRole("button", { name });
  if (!(await action.isVisible())) await footer.getByText("APP", { exact: true }).click();
  return action;
}

export async function openFromFooter(page: Page, name: string): Promise<Locator> {
  await keepToastClosed(page);
  await page.goto("/about");
  const action = await footerAction(page, name);
  await action.click();
  return action;
}

export async function openGuide(page: Page): Promise<void> {
  await openFromFooter(page, "Tutorials");
  await guideCard(page).click();
  await expect(guide(page)).toBeVisible();
}
