/** Every page of the site on a phone, loaded once in the light theme: layout shifts, widths, contrast, targets, zoom. */
import { POST_SLUGS, postPath, ROUTES } from "../../contract/site/routes.ts";
import {
  COLOR_RULES,
  ENLARGED,
  expectAxeFindsNothing,
  expectLargeTargets,
  expectNoHorizontalOverflow,
  expectTabStopsVisible,
  expectTextSpacingFits,
} from "../support/accessibility-checks.ts";
import { watchShifts } from "../support/layout-shift.ts";
import { NOWHERE, openWhole, PAGES, watchPolicy, whole, widerBy } from "../support/site-pages.ts";
import { expect, type Page, test } from "../support/test.ts";
import { opener } from "../support/toast.ts";

const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE, colorScheme: "light" });

/** The site pages share one frame, so only these pages walk every Tab stop. */
const WALKED: readonly string[] = [ROUTES.contact.path, postPath(POST_SLUGS[0])];
/** Pages of different layouts, which have the same frame at every width. */
const FRAMED: readonly string[] = ["/", "/app", "/about"];
/** Pages that load figures, measured at a second width. */
const LOADING: readonly string[] = ["/", "/app"];

/** Expects the toast's button to lie on a strip below the content, which ends above it. */
async function expectButtonCoversNothing(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(() => scrollTo(0, 0));
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
  await expect.poll(end, `at ${width} px`).toBeLessThanOrEqual(Math.round(strip.top));
}

for (const path of [...PAGES, NOWHERE])
  test(`${path} on a phone`, async ({ page }) => {
    const refused = await watchPolicy(page);
    const shifted = await watchShifts(page);
    await openWhole(page, path);

    await test.step("nothing jumps while it loads", async () => {
      expect(await shifted()).toBeLessThan(0.05);
    });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await test.step("axe finds nothing serious, in either theme", async () => {
      await expectAxeFindsNothing(page, { minor: false });
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAxeFindsNothing(page, { rules: COLOR_RULES, minor: false });
    });
    await test.step("has no small target", () => expectLargeTargets(page));
    await test.step("wider text spacing cuts nothing off", () => expectTextSpacingFits(page));
    await test.step("does not scroll sideways", async () => {
      expect(await widerBy(page)).toBeLessThanOrEqual(0);
      await page.setViewportSize({ ...PHONE, width: 300 });
      await expect.poll(() => widerBy(page)).toBeLessThanOrEqual(0);
    });
    await test.step("scrolls in one direction at 400 percent zoom", async () => {
      for (const size of ENLARGED) {
        await page.setViewportSize(size);
        await expectNoHorizontalOverflow(page);
        if (!WALKED.includes(path)) continue;
        const stops = await expectTabStopsVisible(page, size === ENLARGED[0] ? "Tab" : "Shift+Tab");
        expect(stops).toBeGreaterThan(10);
      }
    });
    if (FRAMED.includes(path))
      for (const width of [320, 390, 768, 1024])
        await test.step(`the toast's button covers nothing at ${width} px`, () =>
          expectButtonCoversNothing(page, width));
    await test.step("breaks no policy", async () => expect(await refused()).toEqual([]));
    if (LOADING.includes(path))
      await test.step("nothing jumps while it loads at 390 px", async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.emulateMedia({ reducedMotion: null });
        await page.goto(path);
        await whole(page);
        expect(await shifted()).toBeLessThanOrEqual(0.05);
      });
  });
