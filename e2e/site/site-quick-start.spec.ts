/** The Quick Start Guide in the tutorials modal. */
import {
  guide,
  guideCard,
  nextArrow,
  openGuide,
  shownTitle,
  TITLES,
} from "../support/site-dialogs.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 390, height: 844 };

test.describe("the Quick Start Guide", () => {
  test("is a slideshow of 4 slides with arrows and a counter after the first slide; the next arrow on the last slide closes it", async ({
    page,
  }) => {
    await page.clock.install();
    await openGuide(page);
    const done = () =>
      page.evaluate(() => localStorage.getItem("fairfloor.lastCompletedQuickTourTime"));
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
    expect(await done()).toBeNull();
    await nextArrow(page).click();
    await expect(guide(page)).toHaveCount(0);
    await expect(guideCard(page)).toBeVisible();
    const now = await page.evaluate(() => Date.now());
    const { value } = JSON.parse((await done()) ?? "{}");
    expect(now - value).toBeGreaterThanOrEqual(0);
    expect(now - value).toBeLessThan(60_000);
  });

  test("turns by the arrow keys, and no further back than the first slide", async ({ page }) => {
    await openGuide(page);
    await page.keyboard.press("ArrowLeft");
    await expect(shownTitle(page)).toHaveText(TITLES[0]);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(shownTitle(page)).toHaveText(TITLES[2]);
    await page.keyboard.press("ArrowLeft");
    await expect(shownTitle(page)).toHaveText(TITLES[1]);
  });

  test("turns by a swipe, and not by a scroll", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openGuide(page);
    const swipe = async (x: number, y: number) => {
      await page.mouse.move(200, 400);
      await page.mouse.down();
      await page.mouse.move(200 + x, 400 + y, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(-90, 10);
    await expect(shownTitle(page)).toHaveText(TITLES[1]);
    await swipe(-50, 120);
    await swipe(-20, 0);
    await expect(shownTitle(page)).toHaveText(TITLES[1]);
    await swipe(90, 0);
    await expect(shownTitle(page)).toHaveText(TITLES[0]);
  });

  for (const [width, shape] of [
    [600, "landscape"],
    [599, "portrait"],
  ] as const)
    test(`at ${width} px it shows the ${shape} media`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openGuide(page);
      for (const _ of TITLES) {
        const picture = guide(page).locator("figure:not([inert]) img");
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(0);
        const source = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
        expect(source).toContain(`-${shape}-dark.`);
        await nextArrow(page).click();
      }
    });

  test("a portrait slide has the shape 600 by 850 and is at most 420 px wide", async ({ page }) => {
    await page.setViewportSize({ width: 599, height: 900 });
    await openGuide(page);
    const box = await guide(page).locator("figure").first().boundingBox();
    expect(box?.width).toBeLessThanOrEqual(420);
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(600 / 850, 2);
  });

  test("a slide takes 500 ms to turn", async ({ page }) => {
    await openGuide(page);
    // Read at the start of the turn: later, a busy machine may find it over.
    await guide(page)
      .locator("[data-track]")
      .evaluate((track) => {
        const turning = new Promise((resolve) =>
          track.addEventListener("transitionrun", () =>
            resolve(track.getAnimations().map(({ effect }) => effect?.getTiming().duration)),
          ),
        );
        Object.assign(window, { turning });
      });
    await nextArrow(page).click();
    const turning = await page.evaluate<unknown>("window.turning");
    expect(turning).toEqual([500]);
  });

  test("nothing moves under reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openGuide(page);
    await nextArrow(page).click();
    await expect(shownTitle(page)).toHaveText(TITLES[1]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
