/** Every page of the site as it loads, on a desk and on a phone: head, frame, layout shifts, console, policy. */
import { documentTitle } from "../../contract/site/page-meta.ts";
import { ROUTES } from "../../contract/site/routes.ts";
import { NOT_FOUND, pageMeta } from "../../contract/site/site-meta.ts";
import { watchShifts } from "../support/layout-shift.ts";
import {
  NOWHERE,
  PAGES,
  readHead,
  watchConsole,
  watchFonts,
  watchHead,
  watchPolicy,
  whole,
} from "../support/site-pages.ts";
import { roundedBox } from "../support/steady.ts";
import { expect, ORIGIN, type Page, test } from "../support/test.ts";
import { keepToastClosed } from "../support/toast.ts";

declare global {
  interface Window {
    /** Elements that had the focus since `expectKeyboardReachesAll` began, by their `data-tab-place`. */
    focused: { readonly place: string | null; readonly isSeen: boolean }[];
  }
}

/** Expects Tab to reach every control in `main`, in document order. */
async function expectKeyboardReachesAll(page: Page): Promise<void> {
  const count = await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      "main :is(a[href], button, input, textarea, summary)",
    );
    let found = 0;
    for (const control of controls) {
      if (control.matches(":disabled, [tabindex='-1']") || !control.checkVisibility()) continue;
      control.dataset["tabPlace"] = String(found++);
    }
    document.querySelector("main")?.focus();
    window.focused = [];
    document.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof Element)) return;
      const { width, height } = target.getBoundingClientRect();
      const isSeen = Math.min(width, height) > 0;
      window.focused.push({ place: target.getAttribute("data-tab-place"), isSeen });
    });
    return found;
  });
  expect(count).toBeGreaterThan(0);
  for (let place = 0; place < count; place++) await page.keyboard.press("Tab");
  const expected = Array.from({ length: count }, (_, place) => ({
    place: String(place),
    isSeen: true,
  }));
  expect(await page.evaluate(() => window.focused)).toEqual(expected);
}

/** Makes the browser request every file of every page, as on a first visit. */
async function disableCache(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.setCacheDisabled", { cacheDisabled: true });
}

/** The list of collections is long, and differs from run to run. */
const NOT_WALKED: readonly string[] = [ROUTES.app.path, NOWHERE];
const SMALL_FONT_ONLY: readonly string[] = ["/", "/app", "/about"];

test("every page on a desk", async ({ page }) => {
  test.slow();
  const messages = watchConsole(page);
  const fonts = watchFonts(page);
  const refused = await watchPolicy(page);
  const shifted = await watchShifts(page);
  const sentHead = await watchHead(page);
  await keepToastClosed(page);
  await disableCache(page);

  const visit = async (path: string) => {
    const before = { messages: messages.length, fonts: fonts.length };
    const response = await page.goto(path);
    await whole(page);
    const meta = pageMeta(path);

    await test.step("answers with its title, description, canonical link and one heading", async () => {
      expect(response?.status()).toBe(meta ? 200 : 404);
      await expect(page).toHaveTitle(documentTitle((meta ?? NOT_FOUND).title));
      await expect(page.locator("h1")).toHaveCount(1);
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(meta ? 1 : 0);
      const { description, canonical } = await readHead(page);
      expect(description).toBe((meta ?? NOT_FOUND).description);
      if (meta) expect(new URL(canonical ?? "").pathname).toBe(path);
    });
    await test.step("keeps the head that the server sent", async () => {
      const sent = await sentHead();
      expect(sent.description).toMatch(/\w/);
      expect(await readHead(page)).toEqual(sent);
    });
    await test.step("nothing jumps while it loads", async () => {
      expect(await shifted()).toBeLessThan(0.05);
    });
    await test.step("has the header below the banner, and its content below the header", async () => {
      const [banner, header, main] = [
        await roundedBox(page.getByRole("complementary", { name: "Announcement" })),
        await roundedBox(page.getByRole("banner")),
        await roundedBox(page.getByRole("main")),
      ];
      expect(banner.y).toBe(0);
      expect(header.y).toBe(banner.height);
      expect(main.y).toBe(banner.height + header.height);
    });
    await test.step("has no link to an address that ends in .example", async () => {
      const links = page.locator("a[href]");
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(hrefs.length).toBeGreaterThan(10);
      expect(hrefs.filter((href) => href?.includes(".example"))).toEqual([]);
    });
    if (SMALL_FONT_ONLY.includes(path))
      await test.step("loads the small font only", () =>
        expect(new Set(fonts.slice(before.fonts))).toEqual(new Set(["inter-basic"])));
    if (!NOT_WALKED.includes(path))
      await test.step("Tab reaches every control", () => expectKeyboardReachesAll(page));
    await test.step("breaks no policy, and the console says only that no session recording is configured", async () => {
      expect(await refused()).toEqual([]);
      const said = messages.slice(before.messages);
      // The browser reports the document's own status of 404.
      if (meta) expect(said).toEqual(["Missing session recording project key"]);
    });
  };

  for (const path of [...PAGES, NOWHERE]) await test.step(path, () => visit(path));
});

/** Boxes of what the server's HTML and the app both show, without texts that are live. */
function boxesOf(page: Page): Promise<readonly string[]> {
  const shown = page.locator("body :is(header, footer, h1, h2, h3, figure, article, section)");
  return shown.filter({ visible: true }).evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [part.tagName, ...[x, y, width, height].map(Math.round)].join(" ");
    }),
  );
}

test("home and the list of collections are read without scripts, which move nothing", async ({
  browser,
  page,
}) => {
  await keepToastClosed(page);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: ORIGIN,
    viewport: page.viewportSize(),
  });
  const plainPage = await plain.newPage();
  for (const path of ["/", "/app"]) {
    // The app asks for the figures, which the server then has in memory.
    await page.goto(path);
    await whole(page);
    await plainPage.goto(path, { waitUntil: "commit" });
    await expect(plainPage.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(plainPage.getByRole("main")).toContainText(/under/);
    await expect(plainPage.getByRole("contentinfo")).toContainText("Next level NFT valuation.");
    await expect.poll(() => boxesOf(plainPage)).toEqual(await boxesOf(page));
  }
  await plain.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: "light" });

  test("every page on a phone", async ({ page }) => {
    test.slow();
    const refused = await watchPolicy(page);
    const shifted = await watchShifts(page);
    await keepToastClosed(page);
    await disableCache(page);

    const visit = async (path: string, width: number) => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(path);
      await whole(page);
      await test.step("nothing jumps while it loads", async () => {
        expect(await shifted()).toBeLessThan(0.05);
      });
      await test.step("breaks no policy", async () => expect(await refused()).toEqual([]));
    };

    for (const path of PAGES) await test.step(path, () => visit(path, 360));
    for (const path of ["/", "/app"]) await test.step(`${path} at 390 px`, () => visit(path, 390));
  });
});
