/**
 * Accessibility of every page of the site, on a desk and on a phone: axe, target sizes, text spacing, widths, 400 percent
 * zoom. One document shows all pages, because axe takes half its time to warm up in a new one. A page is scanned by all
 * rules on a desk, then for its colours in the other theme on a phone: `main` has the same parts in both. The frame does
 * not, so the pages with it are scanned in both themes on both.
 */
import { POST_SLUGS, postPath, ROUTES } from "../../contract/site/routes.ts";
import {
  COLOR_RULES,
  ENLARGED,
  expectAxeFindsNothing,
  expectLargeTargets,
  expectNoHorizontalOverflow,
  expectTabStopsVisible,
  expectTextSpacingFits,
  otherTheme,
} from "../support/accessibility-checks.ts";
import { navigate } from "../support/navigate.ts";
import { NOWHERE, PAGES, whole, widerBy } from "../support/site-pages.ts";
import { expect, ORIGIN, type Page, test } from "../support/test.ts";
import { keepToastClosed, opener } from "../support/toast.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The rest of an address, which no page changes. `promo-codes.spec.ts` relies on it. */
const REST = "?x=1#y";

/** Shows a page in the open document, as a link to it does. */
async function show(page: Page, path: string): Promise<void> {
  const before = await page.locator("main h1").elementHandle();
  await navigate(page, path + REST);
  await before?.waitForElementState("hidden");
  await whole(page);
  await test.step("keeps its address", () => expect(page).toHaveURL(ORIGIN + path + REST));
}

/** Pages on which axe also checks the header and footer, which all pages share. The header links to the second page. */
const WITH_FRAME: readonly string[] = ["/", ROUTES.pricing.path];
const hasFrame = (path: string) => WITH_FRAME.includes(path);
const FRAME = ["aside[aria-label=Announcement]", "header:not(main *)", "footer:not(main *)"];
const partOf = (path: string) => (hasFrame(path) ? {} : { exclude: FRAME });

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** Widths of phones, in CSS pixels. */
const NARROW = [390, PHONE.width, 300];
/** The pages share one frame, so only these walk every Tab stop. */
const WALKED: readonly string[] = [ROUTES.contact.path, postPath(POST_SLUGS[0])];
/** Pages of different layouts. */
const WITH_BUTTON: readonly string[] = ["/", "/app", "/about"];

/** Scrolls, and returns when the page has heard of it. Two jumps in one frame would be one event. */
function scroll(page: Page, y: number): Promise<void> {
  return page.evaluate(async (top) => {
    scrollTo(0, top);
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }, y);
}

/** Expects the toast's button to be small and round, to hide while the page scrolls down, and to lie below its end. */
async function expectButtonStepsAside(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await scroll(page, 0);
  const button = opener(page);
  const box = await button.boundingBox();
  expect([box?.width, box?.height]).toEqual([48, 48]);
  expect(box?.x).toBeGreaterThan(width - 80);
  await scroll(page, 100);
  await expect(button).toHaveCSS("opacity", "0");
  // Returns when the reader scrolls up.
  await scroll(page, 50);
  await expect(button).toHaveCSS("opacity", "1");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const end = () =>
    page
      .getByRole("contentinfo")
      .evaluate((footer) => Math.round(footer.getBoundingClientRect().bottom));
  await expect.poll(end).toBeLessThanOrEqual(Math.round(box?.y ?? 0));
}

async function lookOnDesk(page: Page, path: string): Promise<void> {
  await page.setViewportSize(DESK);
  await test.step("has no small target", () => expectLargeTargets(page));
  await test.step("axe finds nothing", () => expectAxeFindsNothing(page, partOf(path)));
  await otherTheme(page);
  if (hasFrame(path))
    await test.step("axe finds no weak contrast in the other theme", () =>
      expectAxeFindsNothing(page, { rules: COLOR_RULES }));
}

async function lookOnPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await test.step("has one heading of the first level", () =>
    expect(page.getByRole("heading", { level: 1 })).toHaveCount(1));
  await test.step("axe finds no weak contrast", () =>
    expectAxeFindsNothing(page, { ...partOf(path), rules: COLOR_RULES }));
  if (hasFrame(path)) {
    await otherTheme(page);
    await test.step("axe finds nothing serious in the other theme", () =>
      expectAxeFindsNothing(page, { minor: false }));
  }
  await test.step("has no small target", () => expectLargeTargets(page));
  await test.step("wider text spacing cuts nothing off", () => expectTextSpacingFits(page));
  for (const width of NARROW)
    await test.step(`does not scroll sideways at ${width} px`, async () => {
      await page.setViewportSize({ width, height: PHONE.height });
      await expect.poll(() => widerBy(page)).toBeLessThanOrEqual(0);
    });
  await test.step("scrolls in one direction at 400 percent zoom", async () => {
    for (const size of ENLARGED) {
      await page.setViewportSize(size);
      await expectNoHorizontalOverflow(page);
      if (!WALKED.includes(path)) continue;
      const key = size === ENLARGED[0] ? "Tab" : "Shift+Tab";
      expect(await expectTabStopsVisible(page, key)).toBeGreaterThan(10);
    }
  });
  if (WITH_BUTTON.includes(path))
    for (const width of [320, 768, 1280])
      await test.step(`the toast's button steps aside at ${width} px`, () =>
        expectButtonStepsAside(page, width));
}

test("every page, on a desk and on a phone", async ({ page }) => {
  test.slow();
  await keepToastClosed(page);
  await page.goto("/careers");
  await whole(page);
  for (const path of [...PAGES, NOWHERE])
    await test.step(path, async () => {
      await show(page, path);
      await test.step("on a desk", () => lookOnDesk(page, path));
      await test.step("on a phone", () => lookOnPhone(page, path));
    });
});
