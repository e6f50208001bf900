import type { Locator } from "playwright/test";
import { answered } from "./support/answered.ts";
import {
  ADDRESS_TOKENS,
  ADDRESSES,
  BARE_SVG,
  createHostileTest,
  MARKUP,
  ODD_NAMES,
} from "./support/data/hostile-collections.ts";
import { changeTokens } from "./support/data/json-tokens.ts";
import { navigate } from "./support/navigate.ts";
import { watchPolicy } from "./support/site-pages.ts";
import { roundedBox, stableBox } from "./support/steady.ts";
import { expect, type Page } from "./support/test.ts";

const test = createHostileTest();

const cards = (page: Page) => page.locator("a[data-token-id]");
const cardOf = (page: Page, id: number) => page.locator(`a[data-token-id="${id}"]`);

/** Navigates to a token without a page load, as a link does. Returns the token's view once its details are shown. */
async function showToken(page: Page, collection: string, id: number): Promise<Locator> {
  await navigate(page, `/c/${collection}/${id}`);
  const view = page.locator(`[data-token-view="${id}"]`);
  await expect(view.getByText(/Ranked/)).toBeVisible();
  return view;
}

test("markup in every text is text", async ({ page }) => {
  const refused = await watchPolicy(page);
  await page.clock.install();
  await test.step("in a message of the mailing list", async () => {
    let msg = "";
    await page.route("**/api/v1/subscribe", (route) =>
      route.fulfill({ json: { result: "error", msg } }),
    );
    await page.goto("/");
    await page.clock.fastForward(6_000);
    const toast = page.getByRole("complementary", { name: /Beyond Rarity|beta/i }).first();
    const email = page.getByPlaceholder("Enter your email").first();
    await expect(email).toBeVisible();
    for (const text of MARKUP.slice(0, 3)) {
      msg = `No: ${text} <b>bold</b>`;
      await email.fill("a@b.co");
      await email.press("Enter");
      await expect(page.getByText(/^No: .*bold/).first()).toBeVisible();
    }
    await expect(toast.locator("img[src=x], script, b")).toHaveCount(0);
  });

  await test.step("in the list of collections, on cards, in filters and in the title", async () => {
    const name = MARKUP.slice(0, 3).join(" ");
    await navigate(page, "/app");
    await expect(page.locator('[data-collection-id="markup"]')).toContainText(name);
    expect(await refused()).toEqual([]);

    await navigate(page, "/c/markup");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(`${name} on Fairfloor`);
    for (const text of MARKUP)
      await expect(cards(page).getByText(text, { exact: true })).toBeAttached();
    await page.getByRole("button", { name: "About" }).click();
    await expect(page.getByText(MARKUP.join(" "), { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Filters" }).click();
    const filters = page.getByRole("complementary", { name: "Filters" });
    await expect(filters.getByText(MARKUP[1], { exact: true }).first()).toBeVisible();
    await expect(filters.getByText("__proto__", { exact: true })).toBeVisible();
    expect(await refused()).toEqual([]);
  });

  await test.step("in the token's view, which makes a filter of it", async () => {
    for (const [index, text] of MARKUP.entries()) {
      const view = await showToken(page, "markup", index + 1);
      await expect(
        view.getByText(text, { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible();
    }
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: MARKUP[1] }).first().click();
    await expect(cards(page)).toHaveCount(1);
    expect(await page.evaluate(() => ({}) as Record<string, unknown>)).toEqual({});
  });
  expect(await refused()).toEqual([]);

  await test.step("in the head that the server writes", async () => {
    const paths = ["/c/markup", ...MARKUP.map((_, index) => `/c/markup/${index + 1}`)];
    for (const path of paths) {
      const html = await (await page.request.get(path)).text();
      expect(html, path).not.toMatch(/<(script>alert|img src=x|svg onload)/);
      expect(html, path).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    }
    await page.goto("/c/markup/1");
    await expect(page).toHaveTitle(/<script>alert\(1\)<\/script>/);
    expect(await refused()).toEqual([]);
  });
});

test.describe("a name that overflows its box", () => {
  // Boxes are measured, so no animation may be running.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("leaves the token's view and every card's layout as with a plain name, and does not turn the title around it", async ({
    page,
  }) => {
    await page.goto(`/c/odd/${ODD_NAMES.length}`);
    const dialog = page.getByRole("dialog");
    const boxesOf = async (id: number) => {
      await showToken(page, "odd", id);
      // This part renders last; a skeleton takes its place until the collection has loaded.
      await expect(dialog.getByText("Why this rank")).toBeVisible();
      const box = await stableBox(dialog);
      const overflow = await dialog.evaluate(
        (element) => element.scrollWidth - element.clientWidth,
      );
      return { box, overflow, pattern: await roundedBox(dialog.locator("[data-no-picture]")) };
    };
    const openedByAddress = await boxesOf(ODD_NAMES.length);
    const plain = await boxesOf(1);
    for (const [index, name] of ODD_NAMES.slice(1).entries())
      await test.step(`in its view: ${name.slice(0, 12)}`, async () => {
        expect(await boxesOf(index + 2)).toEqual(plain);
      });
    await test.step("opened by its address too", () => expect(openedByAddress).toEqual(plain));

    await test.step("on its card", async () => {
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(cards(page)).toHaveCount(ODD_NAMES.length);
      await answered(page);
      const boxes = await cards(page).evaluateAll((cards) =>
        cards.map((card) => {
          const edge = card.getBoundingClientRect();
          const places = [...card.querySelectorAll<HTMLElement>("span")].map((part) => {
            const { top, bottom, right } = part.getBoundingClientRect();
            return [Math.round(top - edge.top), Math.round(bottom - edge.top), right <= edge.right];
          });
          return { width: edge.width, height: edge.height, places };
        }),
      );
      for (const box of boxes) expect(box).toEqual(boxes[0]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true);
    });

    await test.step("does not turn the title around it", async () => {
      await expect(page.getByRole("heading", { level: 1 })).toContainText("turned");
      const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
      await expect(page).toHaveTitle(/ on Fairfloor$/);
      expect(await page.title()).not.toMatch(turning);
      const html = await (await page.request.get("/c/odd")).text();
      expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).not.toMatch(turning);
    });
  });
});

/** Records the URLs that the page requests from this call on. */
function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  return urls;
}

/** Shows each token's view, and expects an empty frame in place of its picture. */
async function expectEmptyFrames(page: Page): Promise<void> {
  for (const [index, address] of ADDRESSES.entries()) {
    const view = await showToken(page, "addresses", index + 1);
    await expect(view.locator("[data-no-picture]"), address).toBeVisible();
  }
}

test.describe("addresses of pictures and programs are never requested by the page", () => {
  test("those stored by the server", async ({ page, hostile }) => {
    const urls = requestsOf(page);
    await page.goto("/c/addresses/1");
    await expectEmptyFrames(page);
    await page.keyboard.press("Escape");
    await cardOf(page, 1).click();
    await expect(page).toHaveURL(/\/c\/addresses\/1$/);
    await expect(page.getByRole("dialog").locator("[data-no-picture]")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(cards(page)).toHaveCount(ADDRESS_TOKENS);
    expect(urls.filter((url) => !url.startsWith(`${hostile.origin}/`))).toEqual([]);
  });

  test("those sent by the API itself", async ({ page, hostile }) => {
    const urls = requestsOf(page);
    const bad = [...ADDRESSES, "\\\\evil.invalid\\x", "/\\evil.invalid/x"];
    expect(bad).toHaveLength(ADDRESS_TOKENS);
    const replaceAddresses = (token: unknown[]) => {
      token[6] = token[7] = bad[Number(token[0]) - 1];
    };
    await page.route("**/api/v1/tokens/addresses/*", async (route) => {
      const token: unknown[] = await (await route.fetch()).json();
      replaceAddresses(token);
      await route.fulfill({ json: token });
    });
    await changeTokens(page, "addresses", ({ tokens }) => tokens.forEach(replaceAddresses));
    await page.goto("/c/addresses/1");
    // The cards have the same addresses. `TokenPicture.test.tsx` has the view of each.
    await expect(cards(page).locator("[data-no-picture]")).toHaveCount(ADDRESS_TOKENS);
    for (const [index, address] of bad.entries()) {
      if (index > 0 && index < ADDRESSES.length) continue;
      const view = await showToken(page, "addresses", index + 1);
      await expect(view.locator("[data-no-picture]"), address).toBeVisible();
      await expect(view.getByRole("button", { name: "Run" }), address).toHaveCount(0);
    }
    expect(urls.filter((url) => !url.startsWith(`${hostile.origin}/`))).toEqual([]);
  });
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><script>alert(1)</script><image href="https://evil.invalid/x.png"/></svg>';

/** Responses to picture requests, one for each token whose address the importer accepts. */
const PICTURES = {
  missing: { status: 404 },
  broken: { contentType: "image/png", body: "\u0089PNG no more" },
  "cut off": { contentType: "image/webp", body: "RIFF\u0010\u0000\u0000\u0000WEBP" },
  "an HTML page": { contentType: "text/html", body: "<script>alert(1)</script>" },
  "an SVG with a script": { contentType: "image/svg+xml", body: SVG },
  endless: null,
} as const;

test("a drawing with HTML in it is shown as it is, in a sandbox", async ({ page }) => {
  const answered = page.waitForResponse(/\/images\/drawings\/1\?w=(?!1$)/);
  await page.goto("/c/drawings");
  const answer = await answered;
  expect(await answer.text()).toBe(BARE_SVG);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/svg+xml",
    "content-security-policy": expect.stringMatching(/^default-src 'none';.* sandbox$/),
  });
  const picture = cardOf(page, 1).locator("img");
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(90);
});

test("an invalid picture gives way to an empty frame", async ({ page }) => {
  const urls = requestsOf(page);
  const withPicture = ADDRESSES.flatMap((address, index) =>
    /^(https?|ipfs|ar):/.test(address) ? [index + 1] : [],
  );
  const answers = Object.entries(PICTURES).map(
    ([kind, answer], index) => [kind, answer, withPicture[index]] as const,
  );
  const answerTo = new Map(answers.map(([, answer, id]) => [String(id), answer]));
  await page.route("**/api/v1/images/**", (route) => {
    const id = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    const answer = answerTo.get(id);
    return answer && route.fulfill(answer);
  });
  await page.goto("/c/addresses");
  await expect(cards(page)).toHaveCount(ADDRESS_TOKENS);
  for (const [kind, , id = 0] of answers)
    await test.step(kind, async () => {
      const card = cardOf(page, id);
      await expect
        .poll(() => urls.filter((url) => url.includes(`/addresses/${id}?w=`)))
        .not.toEqual([]);
      if (kind === "endless") {
        // A response that never ends delays nothing else.
        await card.click();
        await expect(page.getByRole("dialog").getByText(/Ranked/)).toBeVisible();
      } else if (kind === "an SVG with a script") {
        // The SVG is shown as a picture, and its script does not run.
        const picture = card.locator("img");
        await expect(picture).toBeVisible();
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBe(9);
      } else {
        await expect(card.locator("[data-no-picture]")).toHaveCount(1);
        await expect(card.locator("img")).toHaveCount(0);
      }
    });
  expect(urls.filter((url) => url.includes("evil"))).toEqual([]);
});
