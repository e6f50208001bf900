/** The promo banner and the frame's stored records. */
import { settled } from "../support/settled.ts";
import { stableBox } from "../support/steady.ts";
import { expect, ORIGIN, type Page, test } from "../support/test.ts";

const PHONE = { width: 390, height: 844 };

const banner = (page: Page) => page.getByRole("complementary", { name: "Announcement" });
const close = (page: Page) => page.getByRole("button", { name: "Close the announcement" });
const icon = (page: Page) => page.getByRole("button", { name: "Show the announcement" });

/** Reads the value under one of the product's storage keys; null if there is none. */
function stored(page: Page, area: "localStorage" | "sessionStorage", name: string) {
  return page.evaluate(
    ([from, key]) => {
      const text = window[from].getItem(key);
      return text === null ? null : (JSON.parse(text) as { value: unknown }).value;
    },
    [area, `fairfloor.${name}`] as const,
  );
}

/** Counts the keyframe animations that run in the banner. */
function animations(page: Page): Promise<number> {
  return banner(page).evaluate(
    (node) =>
      node.getAnimations({ subtree: true }).filter((each) => each instanceof CSSAnimation).length,
  );
}

test("the banner on a desk", async ({ page }) => {
  await page.addInitScript(() => {
    const played: string[] = [];
    document.addEventListener("animationstart", ({ target }) => {
      if (target instanceof Element && target.closest("[aria-label=Announcement]"))
        played.push(getComputedStyle(target).backgroundImage);
    });
    Object.assign(window, { played });
  });
  const played = () => page.evaluate<string[]>("window.played");
  await page.goto("/app");

  await test.step("plays a gradient animation once at its first opening; a counter increments at its end", async () => {
    await expect.poll(() => stored(page, "sessionStorage", "displayBannerCount")).toBe(1);
    expect(await played()).toEqual([expect.stringContaining("linear-gradient")]);
  });
  await test.step("collapses once closed to a small fixed icon at top right that reopens it", async () => {
    await close(page).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(icon(page)).toBeFocused();
    const box = await stableBox(icon(page));
    expect(box.y).toBeLessThan(10);
    expect(box.x + box.width).toBeGreaterThan(1280 - 40);
    expect(box.width).toBeLessThan(40);
    await page.evaluate(() => window.scrollTo(0, 400));
    expect(await stableBox(icon(page))).toEqual(box);
    await icon(page).click();
    await expect(banner(page)).toBeInViewport();
    await expect(close(page)).toBeFocused();
  });
  await test.step("does not play the animation again, and does not count", async () => {
    expect(await animations(page)).toBe(0);
    expect(await played()).toHaveLength(1);
    expect(await stored(page, "sessionStorage", "displayBannerCount")).toBe(1);
  });
  await test.step("stays as it was left for the session: over pages and a reload", async () => {
    await close(page).click();
    await page.reload();
    await expect(icon(page)).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(`${ORIGIN}/about`);
    await expect(icon(page)).toBeVisible();
    expect(await stored(page, "sessionStorage", "displayBanner")).toBe(false);
  });
});

test("the last visit time is written once per visit; on a phone the banner is hidden while the menu is open, and leaves no icon", async ({
  page,
}) => {
  await page.clock.setFixedTime(1_650_000_000_000);
  const lastVisitTime = () => stored(page, "localStorage", "lastVisitTime");
  await page.goto("/pricing");
  await expect(banner(page)).toBeVisible();
  await expect.poll(lastVisitTime).toBe(1_650_000_000_000);
  await page.clock.setFixedTime(1_650_000_060_000);
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(`${ORIGIN}/about`);
  await settled(page);
  expect(await lastVisitTime()).toBe(1_650_000_000_000);
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await expect.poll(lastVisitTime).toBe(1_650_000_060_000);
  await page.setViewportSize(PHONE);
  await test.step("is hidden while the mobile menu is open", async () => {
    await expect(banner(page)).toBeVisible();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expect(page.locator("aside[aria-label=Announcement]")).toHaveCSS("visibility", "hidden");
    await page.keyboard.press("Escape");
    await expect(banner(page)).toBeVisible();
  });
  await test.step("leaves no icon", async () => {
    await close(page).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(icon(page)).toHaveCount(0);
  });
});

test("corrupt banner and visit records are replaced; under reduced motion the banner counts without an animation", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    sessionStorage.setItem("fairfloor.displayBanner", '{"version":1,"value":"yes"}');
    sessionStorage.setItem("fairfloor.displayBannerCount", '{"version":1,"value":-3}');
    localStorage.setItem("fairfloor.lastVisitTime", "{");
  });
  await page.goto("/pricing");
  await expect(banner(page)).toBeVisible();
  await expect.poll(() => stored(page, "sessionStorage", "displayBannerCount")).toBe(1);
  expect(await animations(page)).toBe(0);
  await expect.poll(() => stored(page, "localStorage", "lastVisitTime")).toBeGreaterThan(1.6e12);
});

test("the frame works where storage is denied", async ({ page }) => {
  await page.addInitScript(() => {
    for (const area of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
  });
  await page.goto("/pricing");
  await close(page).click();
  await expect(icon(page)).toBeVisible();
});
