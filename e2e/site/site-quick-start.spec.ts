/** The Quick Start Guide in the tutorials modal. */

import { still } from "../support/settled.ts";
import {
  guide,
  guideCard,
  nextArrow,
  openGuide,
  shownTitle,
  TITLES,
} from "../support/site-dialogs.ts";
import { stableBox } from "../support/steady.ts";
import { expect, type Page, test } from "../support/test.ts";

const done = (page: Page) =>
  page.evaluate(() => localStorage.getItem("fairfloor.lastCompletedQuickTourTime"));

/** Expects every slide to show its picture of this shape. Ends after the last slide, at the tutorials. */
async function expectMedia(page: Page, shape: "landscape" | "portrait"): Promise<void> {
  for (const title of TITLES) {
    await expect(shownTitle(page)).toHaveText(title);
    const picture = guide(page).locator("figure:not([inert]) img");
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    const source = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
    expect(source).toContain(`-${shape}-dark.`);
    await nextArrow(page).click();
  }
  await expect(guide(page)).toHaveCount(0);
}

/** Begins and goes on at the tutorials. */
async function expectOnNarrowScreens(page: Page): Promise<void> {
  await page.setViewportSize({ width: 600, height: 900 });
  await guideCard(page).click();
  await test.step("at 600 px it shows the landscape media", () => expectMedia(page, "landscape"));
  await page.setViewportSize({ width: 599, height: 900 });
  await guideCard(page).click();
  await test.step("a portrait slide has the shape 600 by 850 and is at most 420 px wide", async () => {
    const { width, height } = await stableBox(guide(page).locator("figure").first());
    expect(width).toBeLessThanOrEqual(420);
    expect(width / height).toBeCloseTo(600 / 850, 2);
  });
  await test.step("at 599 px it shows the portrait media", () => expectMedia(page, "portrait"));
  await page.setViewportSize({ width: 390, height: 844 });
  await guideCard(page).click();
  await test.step("turns by a swipe, and not by a scroll", async () => {
    const swipe = async (x: number, y: number) => {
      await page.mouse.move(200, 400);
      await page.mouse.down();
      await page.mouse.move(200 + x, 400 + y, { steps: 4 });
      await page.mouse.up();
    };
    await expect(shownTitle(page)).toHaveText(TITLES[0]);
    await swipe(-90, 10);
    await expect(shownTitle(page)).toHaveText(TITLES[1]);
    await swipe(-50, 120);
    await swipe(-20, 0);
    await expect(shownTitle(page)).toHaveText(TITLES[1]);
    await swipe(90, 0);
    await expect(shownTitle(page)).toHaveText(TITLES[0]);
  });
}

test("the Quick Start Guide, on a desk and on narrow screens", async ({ page }) => {
  await openGuide(page);
  await test.step("is a slideshow of 4 slides with arrows and a counter after the first slide", async () => {
    await expect(shownTitle(page)).toHaveText(TITLES[0]);
    await expect(guide(page).getByText(/\d of 3/)).toHaveCount(0);
    for (const [index, title] of TITLES.slice(1).entries()) {
      await nextArrow(page).click();
      await expect(shownTitle(page)).toHaveText(title);
      await expect(guide(page).getByText(`${index + 1} of 3`, { exact: true })).toBeVisible();
    }
    await guide(page).getByRole("button", { name: "Previous slide" }).click();
    await expect(shownTitle(page)).toHaveText(TITLES[2]);
    await nextArrow(page).click();
    await expect(shownTitle(page)).toHaveText(TITLES[3]);
    expect(await done(page)).toBeNull();
  });
  await test.step("the next arrow on the last slide closes it", async () => {
    await nextArrow(page).click();
    await expect(guide(page)).toHaveCount(0);
    await expect(guideCard(page)).toBeVisible();
    const now = await page.evaluate(() => Date.now());
    const { value } = JSON.parse((await done(page)) ?? "{}");
    expect(now - value).toBeGreaterThanOrEqual(0);
    expect(now - value).toBeLessThan(60_000);
  });
  await test.step("turns by the arrow keys, and no further back than the first slide", async () => {
    await guideCard(page).click();
    await page.keyboard.press("ArrowLeft");
    await expect(shownTitle(page)).toHaveText(TITLES[0]);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(shownTitle(page)).toHaveText(TITLES[2]);
    await page.keyboard.press("ArrowLeft");
    await expect(shownTitle(page)).toHaveText(TITLES[1]);
  });
  await test.step("a slide takes 500 ms to turn", async () => {
    // A turn that another one reverses takes less time.
    await still(page);
    const track = await guide(page).locator("[data-track]").elementHandle();
    // Reads the animation in the task of the click. On a busy machine, it may have ended by the next frame.
    const turning = await nextArrow(page).evaluate(async (arrow, moved) => {
      (arrow as HTMLElement).click();
      // React draws in a microtask after a click.
      await Promise.resolve();
      return moved?.getAnimations().map(({ effect }) => effect?.getTiming().duration);
    }, track);
    expect(turning).toEqual([500]);
  });
  await test.step("nothing moves under reduced motion", async () => {
    await expect(shownTitle(page)).toHaveText(TITLES[2]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await nextArrow(page).click();
    await expect(shownTitle(page)).toHaveText(TITLES[3]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
  });
  await nextArrow(page).click();
  await expectOnNarrowScreens(page);
});
