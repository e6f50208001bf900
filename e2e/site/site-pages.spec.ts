/** Every page of the site: head, outline, contrast, keyboard access and layout stability. */
import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import * as apiPath from "../../contract/api-path.ts";
import { documentTitle } from "../../contract/site/page-meta.ts";
import { POSTS } from "../../contract/site/posts.ts";
import { postPath, ROUTES } from "../../contract/site/routes.ts";
import { NOT_FOUND, pageMeta } from "../../contract/site/site-meta.ts";
import { archiveFiles, kitFiles } from "../../scripts/media-kit/kit-files.ts";
import { zip } from "../../scripts/media-kit/zip.ts";
import { KIT_ARCHIVE, KIT_COLORS, KIT_SCREENSHOTS, kitPath } from "../../src/content/media-kit.ts";
import { watchShifts } from "../support/layout-shift.ts";
import { nameOperator } from "../support/page-settings.ts";
import { expect, ORIGIN, type Page, test } from "../support/test.ts";

const PAGES = [
  ...Object.values(ROUTES)
    .map(({ path }) => path)
    .filter((path) => !path.includes(":")),
  ...POSTS.map(({ slug }) => postPath(slug)),
];

/** Warning that the site logs if no session recording is configured. */
const EXPECTED_WARNING = /session recording project key/;

/** Records console errors and warnings from this call on. */
function watchConsole(page: Page): readonly string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    if (!EXPECTED_WARNING.test(message.text())) said.push(message.text());
  });
  return said;
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("main h1")).toBeVisible();
}

test.describe("a whole visit", () => {
  // A blocked registration would be reported on the console.
  test.use({ serviceWorkers: "allow" });

  for (const path of PAGES) {
    const meta = pageMeta(path);
    test(`${path} answers with its title, description, canonical link and one heading, and nothing jumps`, async ({
      page,
    }) => {
      const said = watchConsole(page);
      const shifted = await watchShifts(page);
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.locator("main h1")).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(page).toHaveTitle(documentTitle(meta?.title ?? "no meta"));
      await expect(page.locator('meta[name="description"]')).toHaveAttribute(
        "content",
        meta?.description ?? "no meta",
      );
      expect(await page.locator('link[rel="canonical"]').count()).toBe(1);
      const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
      expect(new URL(canonical ?? "").pathname).toBe(path);
      expect(await page.locator("h1").count()).toBe(1);
      expect(await shifted()).toBeLessThan(0.05);
      expect(said).toEqual([]);
    });
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const path of PAGES)
    test(`${path} neither jumps nor scrolls sideways`, async ({ page }) => {
      const shifted = await watchShifts(page);
      await openPage(page, path);
      await page.waitForLoadState("networkidle");
      expect(await shifted()).toBeLessThan(0.05);
      for (const width of [360, 300]) {
        await page.setViewportSize({ width, height: 740 });
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        // Negative if space is reserved for a scrollbar.
        expect(beyond, `at ${width} px`).toBeLessThanOrEqual(0);
      }
    });
});

/** Returns what axe finds, one line per rule. */
async function violations(axe: AxeBuilder): Promise<readonly string[]> {
  const found = await axe.analyze();
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

for (const path of [...PAGES, "/nowhere"])
  test(`axe finds nothing on ${path}, and no weak contrast in the other theme`, async ({
    page,
  }) => {
    await openPage(page, path);
    await page.waitForLoadState("networkidle");
    expect(await violations(new AxeBuilder({ page }))).toEqual([]);
    // The themes differ in colours only.
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    expect(await violations(new AxeBuilder({ page }).withRules(["color-contrast"]))).toEqual([]);
  });

/** Expects Tab to reach every control in `main`, in document order. */
async function expectKeyboardReachesAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      "main :is(a[href], button, input, textarea, summary)",
    );
    let count = 0;
    for (const control of controls) {
      if (control.matches(":disabled, [tabindex='-1']") || !control.checkVisibility()) continue;
      control.dataset.tabPlace = String(count++);
    }
    document.querySelector("main")?.focus();
  });
  const count = await page.locator("[data-tab-place]").count();
  expect(count).toBeGreaterThan(0);
  for (let place = 0; place < count; place++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(`[data-tab-place="${place}"]`);
    await expect(focused).toBeFocused();
    const { width, height } = (await focused.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height), `control ${place}`).toBeGreaterThan(0);
  }
}

for (const path of PAGES.filter((each) => each !== ROUTES.app.path))
  test(`${path} is reached by the keyboard alone`, async ({ page }) => {
    await openPage(page, path);
    await page.waitForLoadState("networkidle");
    await expectKeyboardReachesAll(page);
  });

for (const path of ["/nowhere", "/blog/no-such-post", "/About", "/blog/", "/pricing//"])
  test(`${path} ${path === "/blog/" ? "is the blog" : "answers 404 with a page that leads on"}`, async ({
    page,
  }) => {
    const response = await page.goto(path);
    if (path === "/blog/") {
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("How to read a market");
      return;
    }
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(documentTitle(NOT_FOUND.title));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await page.locator("main").getByRole("link", { name: "See all collections" }).click();
    await expect(page).toHaveURL(`${ORIGIN}/app`);
  });

test.describe("the front page", () => {
  const PREVIEW = "**/api/v1/collections/*/preview";

  test("shows a live chart, and the token that it rings leads on", async ({ page }) => {
    await openPage(page, "/");
    const chart = page.locator("figure");
    await expect(chart.getByRole("img", { name: /Prices by rank/ })).toBeVisible();
    await expect(chart.getByText(/^Hot [\d,]+$/)).toBeVisible();
    const readout = chart.getByRole("link", { name: /Price [\d.]+ ETH/ });
    const href = await readout.getAttribute("href");
    await readout.click();
    await expect(page).toHaveURL(`${ORIGIN}${href}`);
    await expect(page.getByRole("dialog")).toContainText(/Ranked/);
  });

  test("describes the token under the pointer", async ({ page }) => {
    const path = apiPath.preview("harbour");
    const { listed } = await (await page.request.get(path)).json();
    expect(listed.length).toBeGreaterThan(1_000);
    await page.route("**/api/v1/collections/all", async (route) => {
      const { collections } = await (await route.fetch()).json();
      const only = collections.filter(({ id }: { id: string }) => id === "harbour");
      await route.fulfill({ json: { collections: only } });
    });
    await openPage(page, "/");
    const readout = page.getByRole("link", { name: /Price [\d.]+ ETH/ });
    const before = await readout.textContent();
    const box = await page.getByRole("img", { name: /Prices by rank/ }).boundingBox();
    if (!box) throw new Error("the chart has no size");
    const x = box.x + box.width * 0.9;
    await page.mouse.move(x, box.y);
    await page.mouse.move(x, box.y + box.height, { steps: 30 });
    await expect(readout).not.toHaveText(before ?? "");
  });

  test("reports an unreachable server and offers a retry", async ({ page }) => {
    await page.route(PREVIEW, (route) => route.abort());
    const shifted = await watchShifts(page);
    await openPage(page, "/");
    await expect(page.getByText("The live figures could not be loaded.")).toBeVisible();
    expect(await shifted()).toBeLessThan(0.05);
    await page.unroute(PREVIEW);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("img", { name: /Prices by rank/ })).toBeVisible();
  });

  test("renders without a collection", async ({ page }) => {
    await page.route("**/api/v1/collections/all", (route) =>
      route.fulfill({ json: { collections: [] } }),
    );
    await openPage(page, "/");
    await expect(page.getByText("No tokens are listed yet.")).toBeVisible();
  });

  test("follows the market every 15 seconds", async ({ page }) => {
    await page.clock.install();
    await openPage(page, "/");
    await expect(page.getByRole("img", { name: /Prices by rank/ })).toBeVisible();
    const request = page.waitForRequest(PREVIEW);
    await page.clock.fastForward(15_000);
    await request;
  });
});

test.describe("the blog", () => {
  test("leads from the list through all posts, with charts in each", async ({ page }) => {
    await openPage(page, "/blog");
    for (const [place, { title }] of POSTS.entries()) {
      const scope =
        place === 0
          ? page.locator("main ol")
          : page.getByRole("navigation", { name: "More posts" });
      await scope.getByRole("link", { name: title }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.locator("article figure").first()).toBeVisible();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }
  });
});

test.describe("The signup widget elsewhere shows 'sending...', then the provider message", () => {
  for (const [result, color] of [
    ["success", "green"],
    ["error", "red"],
  ] as const)
    test(`in ${color} on ${result}, as text, after one request`, async ({ page }) => {
      let requests = 0;
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route("**/api/v1/subscribe", async (route) => {
        requests += 1;
        await held;
        await route.fulfill({
          json: { result, msg: "<b>a@b</b> <img src=x onerror=alert(1)>said" },
        });
      });
      await openPage(page, "/about");
      const form = page.locator("main form");
      const field = form.getByLabel("Your email");
      await field.fill("a.b");
      await expect(form.getByRole("button", { name: "Subscribe" })).toBeDisabled();
      await field.fill("a@b");
      await field.press("Enter");
      await expect(form.getByRole("status")).toHaveText("sending...");
      await field.press("Enter");
      answer();
      await expect(form.getByRole("status")).toHaveText("a@b said");
      expect(requests).toBe(1);
      const [red = 0, green = 0] = await form
        .getByRole("status")
        .evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []);
      expect(red > green ? "red" : "green").toBe(color);
    });
});

test("the contact page opens each form of the operator in a new tab, and takes a message", async ({
  page,
}) => {
  await nameOperator(page);
  await openPage(page, "/contact");
  for (const name of ["Suggest feature", "Report a bug", "Request a project"]) {
    const link = page.locator("main").getByRole("link", { name });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
  }
  const form = page.locator("main form");
  await form.getByLabel("Your email").fill("reader@example.org");
  await form.getByLabel("Message").fill("Two lines,\nboth kept.");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Thank you. We have received your message")).toBeVisible();
});

test.describe("the media kit", () => {
  test("holds what `npm run media-kit` makes, and can be downloaded whole", async ({ page }) => {
    for (const { name, content } of kitFiles())
      expect(readFileSync(`public${kitPath(name)}`).equals(content), `${name} is out of date`).toBe(
        true,
      );
    await openPage(page, "/media");
    const started = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download all" }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(KIT_ARCHIVE);
    expect(readFileSync(await download.path()).equals(zip(archiveFiles()))).toBe(true);
  });

  test("shows its pictures at their intrinsic size, and the theme's colours", async ({ page }) => {
    const theme = readFileSync("src/theme/tokens.css.ts", "utf8");
    for (const { dark, light } of KIT_COLORS)
      for (const color of [dark, light]) expect(theme).toContain(color);
    await openPage(page, "/media");
    for (const { path, width, height } of KIT_SCREENSHOTS) {
      const picture = page.locator(`img[src="${path}"]`);
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
        )
        .toEqual([width, height]);
    }
  });
});
