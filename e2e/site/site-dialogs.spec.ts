/** The contact dialog and the tutorials modal. */
import { AxeBuilder } from "@axe-core/playwright";
import sharp from "sharp";
import * as apiPath from "../../contract/api-path.ts";
import { ROUTES } from "../../contract/site/routes.ts";
import { nameOperator } from "../support/page-settings.ts";
import {
  contact,
  guideCard,
  nextArrow,
  openFromFooter,
  shownTitle,
  TITLES,
  tutorials,
} from "../support/site-dialogs.ts";
import { expect, type Page, test } from "../support/test.ts";

const TUTORIALS = `**${apiPath.tutorials()}`;

const playCards = (page: Page) => tutorials(page).getByRole("button", { name: /^Play video/ });

async function nameVideos(page: Page, videos: readonly unknown[]): Promise<void> {
  await page.route(TUTORIALS, (route) => route.fulfill({ json: { videos } }));
}

const clip = (id: string) => ({ provider: "fairfloor", id });
test.describe("the contact dialog", () => {
  test("'Let's get in touch' asks 'What do you want to do?' with three external links, each in a new tab, if the operator has forms", async ({
    page,
  }) => {
    await nameOperator(page);
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

  test("its links lead to our contact form if the operator has none, with the topic filled in", async ({
    page,
  }) => {
    await openFromFooter(page, "Request feature");
    await contact(page).getByRole("link", { name: "Report a bug" }).click();
    await expect(page).toHaveURL(/\/contact\?about=bug$/);
    await expect(contact(page)).toBeHidden();
    await expect(page.getByText("About: Report a bug")).toBeVisible();
    await expect(page.getByLabel("Your email")).toBeFocused();
    await expect(page.getByLabel("Your email")).toBeInViewport();
    // Another topic keeps what is written.
    await page.getByLabel("Message").fill("It jumps.");
    await page.getByRole("main").getByRole("link", { name: "Suggest feature" }).click();
    await expect(page.getByText("About: Suggest feature")).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue("It jumps.");
  });
});

test("no page has an address that ends in .example", async ({ page }) => {
  for (const { path } of Object.values(ROUTES)) {
    if (path.includes(":")) continue;
    await page.goto(path);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    const dead = await page
      .locator("a[href]")
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute("href")).filter((href) => href?.includes(".example")),
      );
    expect([path, dead]).toEqual([path, []]);
  }
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

test.describe("on a display with a fractional pixel ratio", () => {
  test.use({
    viewport: { width: 1024, height: 576 },
    deviceScaleFactor: 1.25,
    colorScheme: "light",
  });

  test("the backdrop leaves no bright line beside the scrollbar gutter", async ({ page }) => {
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

  test("a video resumes where it was left", async ({ page }) => {
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
      // The player rounds the duration down to whole seconds, as the heading does.
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
