/** The contact dialog and the tutorials modal. */
import sharp from "sharp";
import * as apiPath from "../../contract/api-path.ts";
import {
  expectAxeFindsNothing,
  expectNoSeriousViolations,
  otherTheme,
} from "../support/accessibility-checks.ts";
import { still } from "../support/settled.ts";
import {
  contact,
  footerAction,
  guideCard,
  nextArrow,
  openFromFooter,
  shownTitle,
  TITLES,
  tutorials,
} from "../support/site-dialogs.ts";
import { roundedBox, stableBox } from "../support/steady.ts";
import { expect, type Page, test } from "../support/test.ts";
import { keepToastClosed } from "../support/toast.ts";

const TUTORIALS = `**${apiPath.tutorials()}`;

const playCards = (page: Page) => tutorials(page).getByRole("button", { name: /^Play video/ });
const video = (page: Page) => tutorials(page).locator("video");
const videoTime = (page: Page) =>
  video(page).evaluate((player: HTMLVideoElement) => player.currentTime);
const backToAll = (page: Page) =>
  tutorials(page).getByRole("button", { name: "Back to all videos" }).click();

async function nameVideos(page: Page, videos: readonly unknown[]): Promise<void> {
  await page.route(TUTORIALS, (route) => route.fulfill({ json: { videos } }));
}

const clip = (id: string) => ({ provider: "fairfloor", id });

/** Scans the dialogs in every state. Needs a video of each state of a card. */
async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const expectClean = () => expectNoSeriousViolations(page, "dialog[open]");
  await (await footerAction(page, "Request feature")).click();
  await expect(contact(page)).toBeVisible();
  await test.step("in the contact dialog", expectClean);
  await page.keyboard.press("Escape");
  await (await footerAction(page, "Tutorials")).click();
  await expect(playCards(page)).toHaveCount(2);
  await expect(tutorials(page).getByText("Couldn't load video!")).toBeVisible();
  await test.step("in the tutorials, with cards of every state", expectClean);
  await playCards(page).first().click();
  await expect(video(page)).toBeVisible();
  await test.step("in a video", expectClean);
  await backToAll(page);
  await guideCard(page).click();
  for (const title of TITLES) {
    await expect(shownTitle(page)).toHaveText(title);
    // The slides have one style, so each is scanned in one theme.
    await test.step(`in the slide "${title}"`, () =>
      expectAxeFindsNothing(page, { scope: "dialog[open]", minor: false }));
    await otherTheme(page);
    await nextArrow(page).click();
  }
}

test("a dialog closes by its button, Esc and the backdrop, gives the focus back and locks the page's scroll", async ({
  page,
}) => {
  await keepToastClosed(page);
  await nameVideos(page, [clip("deals"), clip("chart"), clip("no-such-clip"), null]);
  await page.goto("/about");
  for (const [name, dialog] of [
    ["Request feature", contact],
    ["Tutorials", tutorials],
  ] as const)
    await test.step(`'${name}'`, async () => {
      const opener = await footerAction(page, name);
      const ways: (() => Promise<void>)[] = [
        () => dialog(page).getByRole("button", { name: "Close" }).click(),
        () => page.keyboard.press("Escape"),
        () => page.mouse.click(5, 5),
      ];
      await opener.click();
      for (const close of ways) {
        await expect(dialog(page)).toBeVisible();
        const before = await page.evaluate(() => scrollY);
        await page.mouse.move(5, 400);
        await page.mouse.wheel(0, -400);
        await still(page);
        expect(await page.evaluate(() => scrollY)).toBe(before);
        await close();
        await expect(dialog(page)).toBeHidden();
        await expect(opener).toBeFocused();
        if (close !== ways.at(-1)) await page.keyboard.press("Enter");
      }
    });
  await test.step("axe finds nothing serious in it, in either theme", () => expectAccessible(page));
});

test.describe("on a display with a fractional pixel ratio", () => {
  test.use({
    viewport: { width: 1024, height: 576 },
    deviceScaleFactor: 1.25,
    colorScheme: "light",
  });

  test("the backdrop leaves no bright line beside the scrollbar gutter", async ({ page }) => {
    await openFromFooter(page, "Request feature");
    await expect(contact(page)).toBeVisible();
    await still(page);
    const edge = await sharp(await page.screenshot({ scale: "device" }))
      .extract({ left: 1250, top: 0, width: 30, height: 720 })
      .toBuffer();
    expect((await sharp(edge).stats()).channels[0]?.max).toBeLessThan(200);
  });
});

/** Expects the open clip to have the length that the head names, and captions. Every clip is opened once. */
const expectWholeClip = (page: Page) =>
  test.step("the clip plays to the length that the head names, with captions", async () => {
    const duration = () => video(page).evaluate((player: HTMLVideoElement) => player.duration);
    await expect.poll(duration).toBeGreaterThan(4);
    const captions = () =>
      video(page).evaluate((player: HTMLVideoElement) => player.textTracks[0]?.cues?.length ?? 0);
    await expect.poll(captions).toBeGreaterThan(1);
    // The player rounds the duration down to whole seconds, as the heading does.
    const length = `0:${String(Math.floor(await duration())).padStart(2, "0")}`;
    await expect(tutorials(page).getByText(length, { exact: true })).toBeVisible();
  });

test("the tutorials and their videos", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes("/videos/")) fetched.push(pathname);
  });
  const opener = await openFromFooter(page, "Tutorials");
  await test.step("have a welcome header with the logo, a Quick Start Guide card and five video cards, each fetched by video id", async () => {
    await expect(tutorials(page)).toContainText("Welcome to Fairfloor");
    await expect(tutorials(page).locator("svg").first()).toBeVisible();
    await expect(guideCard(page)).toBeVisible();
    await expect(playCards(page)).toHaveCount(5);
    expect(new Set(fetched).size).toBe(5);
    for (const picture of await tutorials(page).locator("img").all())
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
  });
  await test.step("a playing video fills the modal, and 'Back to all videos' returns", async () => {
    await playCards(page).first().click();
    await expect.poll(() => videoTime(page)).toBeGreaterThan(0);
    await expectWholeClip(page);
    await still(page);
    const [modal, picture] = [await roundedBox(tutorials(page)), await roundedBox(video(page))];
    expect(picture.width).toBeGreaterThan(modal.width - 4);
    expect(picture.width / picture.height).toBeCloseTo(16 / 9, 2);
    await backToAll(page);
    await expect(video(page)).toHaveCount(0);
    await expect(playCards(page)).toHaveCount(5);
  });
  await test.step("a video resumes where it was left", async () => {
    await playCards(page).nth(1).click();
    await expectWholeClip(page);
    await expect.poll(() => videoTime(page)).toBeGreaterThan(1.5);
    await backToAll(page);
    await playCards(page).nth(1).click();
    await expect.poll(() => videoTime(page)).toBeGreaterThan(1.4);
    await backToAll(page);
  });
  await test.step("finishing a video returns to the grid", async () => {
    await playCards(page).nth(2).click();
    await expectWholeClip(page);
    await video(page).evaluate(async (player: HTMLVideoElement) => {
      if (player.readyState < 1)
        await new Promise((resolve) => player.addEventListener("loadedmetadata", resolve));
      player.currentTime = player.duration - 0.2;
    });
    await expect(playCards(page)).toHaveCount(5);
    await expect(video(page)).toHaveCount(0);
  });
  for (const nth of [3, 4]) {
    await playCards(page).nth(nth).click();
    await expectWholeClip(page);
    await backToAll(page);
  }
  await test.step("closing the modal returns to the grid", async () => {
    await playCards(page).first().click();
    await page.keyboard.press("Escape");
    await expect(tutorials(page)).toBeHidden();
    await opener.click();
    await expect(playCards(page)).toHaveCount(5);
  });
  for (const [width, most] of [
    [1536, 960],
    [960, 960],
    [600, 960],
    [599, 420],
    [360, 420],
  ] as const)
    await test.step(`at ${width} px they are at most ${most} px wide, and no wider than the screen`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(guideCard(page)).toBeVisible();
      const box = await stableBox(tutorials(page));
      expect(box.width).toBeLessThanOrEqual(Math.min(most, width));
      expect(box.x).toBeGreaterThanOrEqual(0);
    });
});

test("the states of the video cards", async ({ page }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${apiPath.video({ provider: "fairfloor", id: "deals" })}`, async (route) => {
    await answered;
    await route.fallback();
  });
  await page.route(TUTORIALS, (route) => route.fulfill({ status: 500, body: "" }));
  await openFromFooter(page, "Tutorials");
  await test.step("cards that failed can be tried again", async () => {
    await expect(tutorials(page).getByText("Couldn't load video!")).toHaveCount(5);
    await page.unroute(TUTORIALS);
    await nameVideos(page, [clip("deals"), clip("no-such-clip"), null]);
    await tutorials(page).getByRole("button", { name: "Try again" }).first().click();
  });
  await test.step("a card is loading, then loaded, or failed with \"Couldn't load video!\", or without id 'Coming soon'", async () => {
    await expect(tutorials(page).getByRole("status", { name: "Loading video" })).toHaveCount(1);
    await expect(tutorials(page).getByText("Couldn't load video!")).toHaveCount(1);
    await expect(tutorials(page).getByText("Coming soon")).toHaveCount(3);
    answer();
    await expect(playCards(page)).toHaveCount(1);
  });
});

test("nothing is loaded from a foreign provider before the visitor presses play", async ({
  page,
  allowed,
}) => {
  // The server's policy allows the configured providers; none are configured here.
  allowed.errors.push(/frame-src|default-src/);
  await nameVideos(page, [{ provider: "youtube", id: "dQw4w9WgXcQ" }]);
  await page.route(`**${apiPath.video({ provider: "youtube", id: "dQw4w9WgXcQ" })}`, (route) =>
    route.fulfill({ json: { title: "A talk", thumbnail_url: "/media/collection-page.webp" } }),
  );
  await openFromFooter(page, "Tutorials");
  await expect(playCards(page)).toHaveCount(1);
  await expect(page.locator("iframe")).toHaveCount(0);
  await playCards(page).click();
  await expect(tutorials(page).locator("iframe")).toHaveAttribute(
    "src",
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/,
  );
});
