/**
 * Counts, measures and clicks elements once nothing moves them. `settled` says what that means; each helper waits for it
 * first, and then takes no more time than Playwright's own call.
 */
import { expect, type Locator } from "playwright/test";
import { type Held, settled } from "./settled.ts";

/** Box of an element in CSS pixels, relative to the window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Browsers lay out in units of a sixty-fourth of a pixel. Their sums are off by less. */
const UNITS_PER_PIXEL = 64;

const rounded = (pixels: number) => Math.round(pixels * UNITS_PER_PIXEL) / UNITS_PER_PIXEL;

/** Returns the element's box at this moment, rounded to the browser's unit of layout. @throws if it is not drawn. */
export async function roundedBox(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not drawn`);
  const { x, y, width, height } = box;
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

/** Returns the element's rounded box once the page is settled. */
export async function stableBox(locator: Locator, held?: Held): Promise<Box> {
  return roundedBox(await steady(locator, held));
}

/** Returns the number of matching elements once the page is settled. Use `toHaveCount` if the number is known. */
export async function stableCount(locator: Locator, held?: Held): Promise<number> {
  await settled(locator.page(), held);
  return locator.count();
}

/** Returns the element once it is visible and the page is settled: a text that arrives late moves what is below it. */
async function steady(locator: Locator, held?: Held): Promise<Locator> {
  await expect(locator).toBeVisible();
  await settled(locator.page(), held);
  return locator;
}

/** Clicks the element where it stays. */
export async function clickSteady(locator: Locator, held?: Held): Promise<void> {
  await (await steady(locator, held)).click();
}

/** Taps the element where it stays. */
export async function tapSteady(locator: Locator, held?: Held): Promise<void> {
  await (await steady(locator, held)).tap();
}
