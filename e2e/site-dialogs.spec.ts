/** The contact dialog, the tutorials modal and its Quick Start Guide: spec sections 2, 4, 8 and 9. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator } from "playwright/test";
import sharp from "sharp";
import { apiPath } from "../contract/paths.ts";
import { expect, type Page, test } from "./support/test.ts";

const TUTORIALS = `**${apiPath.tutorials()}`;
const PHONE = { width: 390, height: 844 };
const TITLES = [
  "Let's grab some deals!",
  "Core components",
  "See over/under priced tokens at a glance",
  "Key stats",
];

const contact = (page: Page) => page.getByRole("dialog", { name: "Let's get in touch" });
const tutorials = (page: Page) => page.getByRole("dialog", { name: "Tutorials" });
const guide = (page: Page) => page.getByRole("region", { name: "Quick Start Guide" });
const guideCard = (page: Page) =>
  tutorials(page).getByRole("button", { name: /Quick Start Guide/ });
const playCards = (page: Page) => tutorials(page).getByRole("button", { name: /^Play video/ });

/** The footer's action of that name; its section is folded on a phone. */
async function footerAction(page: Page, name: string): Promise<Locator> {
  const footer = page.getByRole("contentinfo");
  await expect(footer).toBeVisible();
  const action = footer.getByRole("button", { name });
  if (!(await action.isVisible())) await footer.getByText("APP", { exact: true }).click();
  return action;
}

async function openFromFooter(page: Page, name: string): Promise<Locator> {
  await page.goto("/about");
  const action = await footerAction(page, name);
  await action.click();
  return action;
}

async function openGuide(page: Page): Promise<void> {
  await openFromFooter(page, "Tutorials");
  await guideCard(page).click();
  await expect(guide(page)).toBeVisible();
}

async function nameVideos(page: Page, videos: readonly unknown[]): Promise<void> {
  await page.route(TUTORIALS, (route) => route.fulfill({ json: { videos } }));
}

const clip = (id: string) => ({ provider: "fairfloor", id });
const nextArrow = (page: Page) => guide(page).getByRole("button", { name: /^Next/ });

/** The slide that is shown: the others are inert. */
const shownTitle = (page: Page) => guide(page).locator("figure:not([inert]) h3");

test.describe("the contact dialog", () => {
  test("'Let's get in touch' asks 'What do you want to do?' with three external links, each in a new tab", async ({
    page,
  }) => {
    await openFromFooter(page, "Request feature");
    await expect(contact(page)).toContainText("What do you want to do?");
    const links = contact(page).getByRole("link");
    await expect(links).toHaveText(["Suggest feature", "Report a bug", "Request a project"]);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", /noopener/);
      await expect(link).toHaveAttribute("href", /^https:\/\//);
    }
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(new Set(hrefs).size).toBe(3);
  });
});

for (const [name, dialog] of [
  ["Request feature", contact],
  ["Tutorials", tutorials],
] as const)
  test(`'${name}' opens a dialog that closes by its button, Esc and the backdrop, gives the focus back and locks the page's scroll`, async ({
    page,
  }) => {
    const opener = await openFromFooter(page, name);
    const ways: (() => Promise<void>)[] = [
      () => dialog(page).getByRole("button", { name: "Close" }).click(),
      () => page.keyboard.press("Escape"),
      () => page.mouse.click(5, 5),
    ];
    for (const close of ways) {
      await expect(dialog(page)).toBeVisible();
      const before = await page.evaluate(() => scrollY);
      await page.mouse.move(5, 400);
      await page.mouse.wheel(0, -400);
      expect(await page.evaluate(() => scrollY)).toBe(before);
      await close();
      await expect(dialog(page)).toBeHidden();
      await expect(opener).toBeFocused();
      if (close !== ways.at(-1)) await page.keyboard.press("Enter");
    }
  });

test.describe("on a desk whose pixels do not end where the page does", () => {
  test.use({
    viewport: { width: 1024, height: 576 },
    deviceScaleFactor: 1.25,
    colorScheme: "light",
  });

  test("no line of the page stays lit beside the room for the scrollbar", async ({ page }) => {
    await openFromFooter(page, "Request feature");
    await expect(contact(page)).toBeVisible();
    const edge = await sharp(await page.screenshot({ scale: "device" }))
      .extract({ left: 1250, top: 0, width: 30, height: 720 })
      .toBuffer();
    expect((await sharp(edge).stats()).channels[0]?.max).toBeLessThan(200);
  });
});

test.describe("the tutorials modal", () => {
  test("has a welcome header with the logo, a Quick Start Guide card and five video cards, each fetched by video id", async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes("/videos/")) fetched.push(pathname);
    });
    await openFromFooter(page, "Tutorials");
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

  test("a video card is loading, then loaded, or failed with \"Couldn't load video!\", or without id 'Coming soon'", async ({
    page,
  }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await nameVideos(page, [clip("deals"), clip("no-such-clip"), null]);
    await page.route(
      `**${apiPath.video({ provider: "fairfloor", id: "deals" })}`,
      async (route) => {
        await answered;
        await route.fallback();
      },
    );
    await openFromFooter(page, "Tutorials");
    await expect(tutorials(page).getByRole("status", { name: "Loading video" })).toHaveCount(1);
    await expect(tutorials(page).getByText("Couldn't load video!")).toHaveCount(1);
    await expect(tutorials(page).getByText("Coming soon")).toHaveCount(3);
    answer();
    await expect(playCards(page)).toHaveCount(1);
  });

  test("cards that failed can be tried again", async ({ page }) => {
    await page.route(TUTORIALS, (route) => route.fulfill({ status: 500, body: "" }));
    await openFromFooter(page, "Tutorials");
    await expect(tutorials(page).getByText("Couldn't load video!")).toHaveCount(5);
    await page.unroute(TUTORIALS);
    await tutorials(page).getByRole("button", { name: "Try again" }).first().click();
    await expect(playCards(page)).toHaveCount(5);
  });

  test("a playing video fills the modal, and 'Back to all videos' returns", async ({ page }) => {
    await openFromFooter(page, "Tutorials");
    await playCards(page).first().click();
    const video = tutorials(page).locator("video");
    await expect
      .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
      .toBeGreaterThan(0);
    const [modal, picture] = [await tutorials(page).boundingBox(), await video.boundingBox()];
    expect(picture?.width).toBeGreaterThan((modal?.width ?? 0) - 4);
    expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(16 / 9, 2);
    await tutorials(page).getByRole("button", { name: "Back to all videos" }).click();
    await expect(video).toHaveCount(0);
    await expect(playCards(page)).toHaveCount(5);
  });

  test("a video that was left goes on from there", async ({ page }) => {
    await openFromFooter(page, "Tutorials");
    const video = tutorials(page).locator("video");
    const time = () => video.evaluate((player: HTMLVideoElement) => player.currentTime);
    await playCards(page).first().click();
    await expect.poll(time).toBeGreaterThan(1.5);
    await tutorials(page).getByRole("button", { name: "Back to all videos" }).click();
    await playCards(page).first().click();
    await expect.poll(time).toBeGreaterThan(1.4);
  });

  test("finishing a video returns to the grid", async ({ page }) => {
    await openFromFooter(page, "Tutorials");
    await playCards(page).first().click();
    const video = tutorials(page).locator("video");
    await video.evaluate(async (player: HTMLVideoElement) => {
      if (player.readyState < 1)
        await new Promise((resolve) => player.addEventListener("loadedmetadata", resolve));
      player.currentTime = player.duration - 0.2;
    });
    await expect(playCards(page)).toHaveCount(5);
    await expect(video).toHaveCount(0);
  });

  test("closing the modal returns to the grid", async ({ page }) => {
    const opener = await openFromFooter(page, "Tutorials");
    await playCards(page).first().click();
    await page.keyboard.press("Escape");
    await expect(tutorials(page)).toBeHidden();
    await opener.click();
    await expect(playCards(page)).toHaveCount(5);
  });

  test("every clip plays to the length that the head names, with captions", async ({ page }) => {
    await openFromFooter(page, "Tutorials");
    for (let nth = 0; nth < 5; nth++) {
      await playCards(page).nth(nth).click();
      const video = tutorials(page).locator("video");
      await expect
        .poll(() => video.evaluate((player: HTMLVideoElement) => player.duration))
        .toBeGreaterThan(4);
      await expect
        .poll(() =>
          video.evaluate((player: HTMLVideoElement) => player.textTracks[0]?.cues?.length ?? 0),
        )
        .toBeGreaterThan(1);
      // The player under it counts begun seconds as little as the head does.
      const seconds = await video.evaluate((player: HTMLVideoElement) => player.duration);
      const length = `0:${String(Math.floor(seconds)).padStart(2, "0")}`;
      await expect(tutorials(page).getByText(length, { exact: true })).toBeVisible();
      await tutorials(page).getByRole("button", { name: "Back to all videos" }).click();
    }
  });

  test("loads nothing from a foreign provider before the visitor presses play", async ({
    page,
    allowed,
  }) => {
    // The server's policy names the providers of its settings; it has none here.
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

  for (const [width, most] of [
    [1536, 960],
    [960, 960],
    [600, 960],
    [599, 420],
    [360, 420],
  ] as const)
    test(`at ${width} px it is at most ${most} px wide, and no wider than the screen`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await openFromFooter(page, "Tutorials");
      await expect(guideCard(page)).toBeVisible();
      const box = await tutorials(page).boundingBox();
      expect(box?.width).toBeLessThanOrEqual(Math.min(most, width));
      expect(box?.x).toBeGreaterThanOrEqual(0);
    });
});

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
    await nextArrow(page).click();
    const turning = await guide(page)
      .locator("[data-track]")
      .evaluate((track) => track.getAnimations().map(({ effect }) => effect?.getTiming().duration));
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

for (const colorScheme of ["dark", "light"] as const)
  test.describe(`axe finds nothing serious, ${colorScheme}`, () => {
    test.use({ colorScheme });
    const expectClean = async (page: Page) => {
      const { violations } = await new AxeBuilder({ page }).include("dialog[open]").analyze();
      expect(
        violations.filter(({ impact }) => impact === "serious" || impact === "critical"),
      ).toEqual([]);
    };

    test("in the contact dialog", async ({ page }) => {
      await openFromFooter(page, "Request feature");
      await expect(contact(page)).toBeVisible();
      await expectClean(page);
    });

    test("in the tutorials: cards of every state, a video, the slides", async ({ page }) => {
      await nameVideos(page, [clip("deals"), clip("chart"), clip("no-such-clip"), null]);
      await openFromFooter(page, "Tutorials");
      await expect(playCards(page)).toHaveCount(2);
      await expect(tutorials(page).getByText("Couldn't load video!")).toBeVisible();
      await expectClean(page);
      await playCards(page).first().click();
      await expect(tutorials(page).locator("video")).toBeVisible();
      await expectClean(page);
      await tutorials(page).getByRole("button", { name: "Back to all videos" }).click();
      await guideCard(page).click();
      for (const title of TITLES) {
        await expect(shownTitle(page)).toHaveText(title);
        await expectClean(page);
        await nextArrow(page).click();
      }
    });
  });
