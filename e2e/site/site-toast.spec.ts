/** The beta sign-up toast. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "../support/test.ts";
import {
  CONFIRM,
  DAY,
  email,
  NOW,
  openAt,
  openByButton,
  opener,
  remember,
  remembered,
  STEP_MS,
  SUBSCRIBE,
  submit,
  toast,
} from "../support/toast.ts";

test.describe("the toast's content", () => {
  test("is headed 'Beyond Rarity 2.0' with a BETA badge, the tagline and 'Be the first to beta test'", async ({
    page,
  }) => {
    await openByButton(page);
    await expect(toast(page).getByRole("heading", { name: "Beyond Rarity 2.0" })).toBeVisible();
    for (const words of [
      "BETA",
      "Know the value of any NFT. Instantly.",
      "Be the first to beta test",
    ])
      await expect(toast(page).getByText(words, { exact: true })).toBeVisible();
    await expect(email(page)).toHaveAttribute("placeholder", "Enter your email");
  });

  test("holds a click-to-play preview image, then a video playing with controls", async ({
    page,
  }) => {
    const media: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "media") media.push(request.url());
    });
    await openByButton(page);
    const preview = toast(page).getByRole("button", { name: /^Play video/ });
    await expect(preview.locator("img")).toBeVisible();
    await expect
      .poll(() => preview.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    expect(media).toEqual([]);
    await preview.click();
    const video = toast(page).locator("video");
    await expect(video).toHaveAttribute("controls");
    await expect
      .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
      .toBeGreaterThan(0);
    expect(await video.evaluate((player: HTMLVideoElement) => player.duration)).toBeGreaterThan(3);
  });

  test("a video that cannot be played says so, and can be tried again", async ({ page }) => {
    await page.route("**/media/clips/*.webm", (route) => route.abort());
    await openByButton(page);
    await toast(page)
      .getByRole("button", { name: /^Play video/ })
      .click();
    await expect(toast(page).getByText("This video could not be played.")).toBeVisible();
    await page.unroute("**/media/clips/*.webm");
    await toast(page).getByRole("button", { name: "Try again" }).click();
    await expect(toast(page).locator("video")).toBeVisible();
  });
});

test.describe("opening and closing", () => {
  test("closed, a small fixed floating button at the bottom right reopens it", async ({ page }) => {
    await openByButton(page);
    await expect(opener(page)).toBeHidden();
    await toast(page).getByRole("button", { name: "Close" }).click();
    await expect(toast(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    const box = await opener(page).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(56);
    expect(box?.x).toBeGreaterThan(1280 - 120);
    expect(box?.y).toBeGreaterThan(800 - 120);
    await page.keyboard.press("Enter");
    await expect(toast(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opener(page)).toBeFocused();
  });

  for (const width of [320, 390, 768, 1024])
    for (const path of ["/", "/app", "/about"])
      test(`at ${width} px its button covers nothing of ${path}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await expect(page.getByRole("contentinfo")).toBeVisible();
        const button = await opener(page).boundingBox();
        // Content that scrolls by ends at the strip, which is opaque and as wide as the page.
        const strip = await opener(page).evaluate((element) => {
          const ground = element.parentElement;
          const box = ground?.getBoundingClientRect();
          return { ...box?.toJSON(), color: ground && getComputedStyle(ground).backgroundColor };
        });
        expect(strip.color).toMatch(/^rgb\(/);
        expect(strip.left).toBe(0);
        expect(strip.top).toBeLessThanOrEqual(button?.y ?? 0);
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const end = () =>
          page
            .getByRole("contentinfo")
            .evaluate((footer) => Math.round(footer.getBoundingClientRect().bottom));
        await expect.poll(end).toBeLessThanOrEqual(Math.round(strip.top));
      });

  test("it auto-opens 5 seconds after load and records when, without taking the focus", async ({
    page,
  }) => {
    const loadedAt = await openAt(page);
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
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

  test("closing records a close timestamp once, and only if it was auto-opened", async ({
    page,
  }) => {
    const closed = () => remembered(page, "betaSignupToastLastClosedAfterAutoOpenedDate");
    const close = () => toast(page).getByRole("button", { name: "Close" }).click();
    await openAt(page);
    await page.clock.resume();
    await opener(page).click();
    await close();
    expect(await closed()).toBeNull();
    await page.clock.fastForward(5_000);
    await close();
    await expect(toast(page)).toBeHidden();
    const recorded = await closed();
    const openedAt = await remembered(page, "betaSignupToastLastAutoOpenedDate");
    expect(Number(recorded)).toBeGreaterThanOrEqual(Number(openedAt));
    await page.clock.fastForward(60_000);
    await opener(page).click();
    await close();
    await expect(toast(page)).toBeHidden();
    expect(await closed()).toBe(recorded);
  });

  test("it does not auto-open while it is already open", async ({ page }) => {
    await openAt(page);
    await page.clock.resume();
    await opener(page).click();
    await expect(toast(page)).toBeVisible();
    await page.clock.fastForward(6_000);
    expect(await remembered(page, "betaSignupToastLastAutoOpenedDate")).toBeNull();
  });

  test("it does not auto-open behind a dialog, and does once that is closed", async ({ page }) => {
    await openAt(page);
    await page.clock.resume();
    await page.getByRole("contentinfo").getByRole("button", { name: "Request feature" }).click();
    const dialog = page.getByRole("dialog", { name: "Let's get in touch" });
    await expect(dialog).toBeVisible();
    await page.clock.fastForward(8_000);
    await expect(toast(page)).toHaveCount(0);
    expect(await remembered(page, "betaSignupToastLastAutoOpenedDate")).toBeNull();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.clock.fastForward(1_000);
    await expect(toast(page)).toBeVisible();
  });

  for (const [words, closedAt, opens] of [
    ["less than 7 days ago it stays closed", NOW - 7 * DAY + 60_000, false],
    ["7 days ago it auto-opens again", NOW - 7 * DAY, true],
    ["under a clock that was a year ahead it stays closed", NOW + 365 * DAY, false],
  ] as const)
    test(`closed after an auto-open ${words}`, async ({ page }) => {
      await remember(page, {
        betaSignupToastLastAutoOpenedDate: closedAt - 1_000,
        betaSignupToastLastClosedAfterAutoOpenedDate: closedAt,
      });
      await openAt(page);
      await page.clock.runFor(6_000);
      await page.clock.resume();
      await expect(toast(page)).toBeVisible({ visible: opens });
    });

  test("a close recorded under a clock that was a year ahead counts from now", async ({ page }) => {
    await remember(page, { betaSignupToastLastClosedAfterAutoOpenedDate: NOW + 365 * DAY });
    await openAt(page);
    await page.clock.runFor(5_000);
    const closedAt = Number(await remembered(page, "betaSignupToastLastClosedAfterAutoOpenedDate"));
    expect(closedAt).toBeGreaterThan(NOW);
    expect(closedAt).toBeLessThanOrEqual(await page.evaluate(() => Date.now()));
  });

  test("once subscribed it does not auto-open", async ({ page }) => {
    await remember(page, { lastSubscribedToBetaDate: NOW - 90 * DAY });
    await openAt(page);
    await page.clock.runFor(6_000);
    await expect(toast(page)).toBeHidden();
    await expect(opener(page)).toBeVisible();
  });

  for (const [name, value] of [
    ["betaEmail", "trader@example.org"],
    ["betaCode", "WAGMI22"],
  ] as const)
    test(`nothing renders if a stored ${name} exists`, async ({ page }) => {
      await remember(page, { [name]: value });
      await openAt(page);
      await page.clock.runFor(6_000);
      await expect(opener(page)).toHaveCount(0);
      await expect(toast(page)).toHaveCount(0);
    });

  test("corrupt records are replaced, and it opens as on a first visit", async ({ page }) => {
    await remember(page, {
      betaEmail: 7,
      lastSubscribedToBetaDate: "yesterday",
      betaSignupToastLastClosedAfterAutoOpenedDate: -1,
    });
    await openAt(page);
    await page.clock.runFor(6_000);
    await page.clock.resume();
    await expect(toast(page)).toBeVisible();
  });

  test("a collection's bare page has neither the toast nor its button", async ({ page }) => {
    await page.goto("/c/quiet");
    await expect(page.locator("a[data-token-id]").first()).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
  });
});

test.describe("its size", () => {
  for (const [width, height] of [
    [1536, 900],
    [960, 800],
    [768, 1024],
    [499, 800],
    [360, 640],
    [300, 600],
    [700, 360],
  ] as const)
    test(`at ${width} by ${height} it is at most 650 px and 90% of the viewport wide, and on the screen`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await openByButton(page);
      const box = await toast(page).boundingBox();
      expect(box?.width).toBeLessThanOrEqual(Math.min(650, width * 0.9));
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });

  test("it is scaled for small screens, under 500 px wide or 650 px high", async ({ page }) => {
    const titleSize = async (width: number, height: number) => {
      await page.setViewportSize({ width, height });
      const heading = toast(page).getByRole("heading");
      return heading.evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
    };
    await openByButton(page);
    const full = await titleSize(500, 650);
    expect(await titleSize(499, 650)).toBeLessThan(full);
    expect(await titleSize(500, 649)).toBeLessThan(full);
  });
});

for (const colorScheme of ["dark", "light"] as const)
  test.describe(`axe, ${colorScheme}`, () => {
    test.use({ colorScheme });
    test("finds nothing serious in the toast, idle, failed and subscribed", async ({ page }) => {
      const expectClean = async () => {
        const { violations } = await new AxeBuilder({ page }).include("dialog[open]").analyze();
        expect(
          violations.filter(({ impact }) => impact === "serious" || impact === "critical"),
        ).toEqual([]);
      };
      let answer = { result: "error", msg: "Not now" };
      await page.route(SUBSCRIBE, (route) => route.fulfill({ json: answer }));
      await openByButton(page);
      await expectClean();
      await email(page).fill("trader@example.org");
      await submit(page).click();
      await expect(toast(page).getByText("Not now")).toBeVisible();
      await expectClean();
      answer = { result: "success", msg: "" };
      await submit(page).click();
      await expect(toast(page).getByText(CONFIRM)).toBeVisible();
      await expectClean();
    });
  });
