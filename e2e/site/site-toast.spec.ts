/** The beta sign-up toast. `src/toast` tests in which visits it opens by itself. */
import type { Locator } from "playwright/test";
import { COLOR_RULES, expectAxeFindsNothing } from "../support/accessibility-checks.ts";
import { stableBox } from "../support/steady.ts";
import { expect, type Page, test } from "../support/test.ts";
import {
  CONFIRM,
  email,
  keepToastClosed,
  openAt,
  openByButton,
  opener,
  remembered,
  STEP_MS,
  SUBSCRIBE,
  submit,
  toast,
} from "../support/toast.ts";

const close = (page: Page) => toast(page).getByRole("button", { name: "Close" }).click();

test("the toast's content, at every size of the window", async ({ page }) => {
  const media: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "media") media.push(request.url());
  });
  await page.route("**/media/clips/*.webm", (route) => route.abort());
  const expectClean = async () => {
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectAxeFindsNothing(page, { scope: "dialog[open]", minor: false });
    await page.emulateMedia({ colorScheme: "light" });
    await expectAxeFindsNothing(page, {
      scope: "dialog[open]",
      rules: COLOR_RULES,
      minor: false,
    });
  };
  let answer = { result: "error", msg: "Not now" };
  await page.route(SUBSCRIBE, (route) => route.fulfill({ json: answer }));
  await openByButton(page);
  await test.step("is headed 'Beyond Rarity 2.0' with a BETA badge, the tagline and 'Be the first to beta test'", async () => {
    await expect(toast(page).getByRole("heading", { name: "Beyond Rarity 2.0" })).toBeVisible();
    for (const words of [
      "BETA",
      "Know the value of any NFT. Instantly.",
      "Be the first to beta test",
    ])
      await expect(toast(page).getByText(words, { exact: true })).toBeVisible();
    await expect(email(page)).toHaveAttribute("placeholder", "Enter your email");
  });
  const preview = toast(page).getByRole("button", { name: /^Play video/ });
  await test.step("holds a click-to-play preview image, and loads no video before the click", async () => {
    await expect(preview.locator("img")).toBeVisible();
    await expect
      .poll(() => preview.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    expect(media).toEqual([]);
  });
  for (const [width, height] of [
    [1536, 900],
    [960, 800],
    [768, 1024],
    [499, 800],
    [360, 640],
    [300, 600],
    [700, 360],
  ] as const)
    await test.step(`at ${width} by ${height} it is at most 650 px and 90% of the viewport wide, and on the screen`, async () => {
      await page.setViewportSize({ width, height });
      const box = await stableBox(toast(page));
      expect(box.width).toBeLessThanOrEqual(Math.min(650, width * 0.9));
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  await test.step("it is scaled for small screens, under 500 px wide or 650 px high", async () => {
    const titleSize = async (width: number, height: number) => {
      await page.setViewportSize({ width, height });
      const heading = toast(page).getByRole("heading");
      return heading.evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
    };
    const full = await titleSize(500, 650);
    expect(await titleSize(499, 650)).toBeLessThan(full);
    expect(await titleSize(500, 649)).toBeLessThan(full);
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await test.step("axe finds nothing serious in it, idle", expectClean);
  await email(page).fill("trader@example.org");
  await submit(page).click();
  await expect(toast(page).getByText("Not now")).toBeVisible();
  await test.step("failed", expectClean);
  answer = { result: "success", msg: "" };
  await submit(page).click();
  await expect(toast(page).getByText(CONFIRM)).toBeVisible();
  await test.step("subscribed", expectClean);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "no-preference" });
  await test.step("says so if the video cannot be played", async () => {
    await preview.click();
    await expect(toast(page).getByText("This video could not be played.")).toBeVisible();
  });
  await test.step("plays the video with controls when it is tried again", async () => {
    await page.unroute("**/media/clips/*.webm");
    await toast(page).getByRole("button", { name: "Try again" }).click();
    const video = toast(page).locator("video");
    await expect(video).toHaveAttribute("controls");
    await expect
      .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
      .toBeGreaterThan(0);
    expect(await video.evaluate((player: HTMLVideoElement) => player.duration)).toBeGreaterThan(3);
  });
});

test("the toast opens by itself and by its button", async ({ page }) => {
  const loadedAt = await openAt(page);
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await test.step("it auto-opens 5 seconds after load and records when, without taking the focus", async () => {
    const before = await focused();
    await page.clock.runFor(5_000 - 2 * STEP_MS);
    await expect(toast(page)).toBeHidden();
    await page.clock.runFor(2 * STEP_MS);
    await page.clock.resume();
    await expect(toast(page)).toBeVisible();
    expect(await focused()).toBe(before);
    const waited = Number(await remembered(page, "betaSignupToastLastAutoOpenedDate")) - loadedAt;
    expect(waited).toBeGreaterThan(5_000 - 2 * STEP_MS);
    expect(waited).toBeLessThanOrEqual(5_000);
  });
  const closedAt = () => remembered(page, "betaSignupToastLastClosedAfterAutoOpenedDate");
  await test.step("closing it records a close timestamp once", async () => {
    await close(page);
    await expect(toast(page)).toBeHidden();
    const recorded = await closedAt();
    const openedAt = await remembered(page, "betaSignupToastLastAutoOpenedDate");
    expect(Number(recorded)).toBeGreaterThanOrEqual(Number(openedAt));
    await page.clock.fastForward(60_000);
    await opener(page).click();
    await close(page);
    await expect(toast(page)).toBeHidden();
    expect(await closedAt()).toBe(recorded);
  });
  await test.step("closed, a small fixed floating button at the bottom right reopens it", async () => {
    await expect(opener(page)).toBeFocused();
    const box = await opener(page).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(56);
    expect(box?.x).toBeGreaterThan(1280 - 120);
    expect(box?.y).toBeGreaterThan(800 - 120);
    await page.keyboard.press("Enter");
    await expect(toast(page)).toBeFocused();
    await expect(opener(page)).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(opener(page)).toBeFocused();
  });
});

test("the toast's button is round, hides while the page scrolls down, and covers nothing at its end", async ({
  page,
}) => {
  await keepToastClosed(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  const goTo = (y: number) => page.evaluate((top) => scrollTo({ top, behavior: "instant" }), y);
  const opacity = (value: string) => expect(opener(page)).toHaveCSS("opacity", value);
  for (const [where, width, height] of [
    ["on a phone", 390, 844],
    ["on a phone in landscape", 844, 390],
    ["at 400 percent zoom", 320, 256],
  ] as const)
    await test.step(where, async () => {
      await page.setViewportSize({ width, height });
      await goTo(0);
      const box = await stableBox(opener(page));
      expect([box.width, box.height]).toEqual([48, 48]);
      await expect(opener(page)).toHaveCSS("border-radius", "999px");
      expect(height - box.y - box.height).toBe(16);
      // A scroll bar may be between the button and the edge.
      expect(width - box.x - box.width).toBeLessThanOrEqual(32);
      await goTo(300);
      await opacity("0");
      await goTo(200);
      await opacity("1");
      await goTo(1e6);
      await opacity("1");
      const footer = await stableBox(page.getByRole("contentinfo"));
      expect(footer.y + footer.height).toBeLessThanOrEqual(box.y);
    });
});

test("the toast does not auto-open behind a dialog, and does once that is closed", async ({
  page,
}) => {
  await openAt(page);
  await page.getByRole("contentinfo").getByRole("button", { name: "Request feature" }).click();
  const dialog = page.getByRole("dialog", { name: "Let's get in touch" });
  /** Advances the clock by 20 ms until the visibility is `isVisible`. Larger steps could skip past the toast's 5 seconds. */
  const expectVisible = (element: Locator, isVisible: boolean) => {
    const step = async () => {
      await page.clock.runFor(20);
      return element.isVisible();
    };
    return expect.poll(step, { intervals: [50] }).toBe(isVisible);
  };
  await expectVisible(dialog, true);
  await page.clock.runFor(8_000);
  await expect(toast(page)).toHaveCount(0);
  expect(await remembered(page, "betaSignupToastLastAutoOpenedDate")).toBeNull();
  await page.keyboard.press("Escape");
  await expectVisible(dialog, false);
  await expectVisible(toast(page), true);
});
