/** Every page of the site on a desk, loaded once in the dark theme: head, frame, keyboard access, contrast, policy. */
import { documentTitle } from "../../contract/site/page-meta.ts";
import { ROUTES } from "../../contract/site/routes.ts";
import { NOT_FOUND, pageMeta } from "../../contract/site/site-meta.ts";
import { expectAxeFindsNothing, expectLargeTargets } from "../support/accessibility-checks.ts";
import { watchShifts } from "../support/layout-shift.ts";
import {
  NOWHERE,
  openWhole,
  PAGES,
  readHead,
  watchConsole,
  watchFonts,
  watchHead,
  watchPolicy,
} from "../support/site-pages.ts";
import { roundedBox } from "../support/steady.ts";
import { expect, type Page, test } from "../support/test.ts";

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
    return found;
  });
  expect(count).toBeGreaterThan(0);
  for (let place = 0; place < count; place++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(`[data-tab-place="${place}"]`);
    await expect(focused).toBeFocused();
    const { width, height } = (await focused.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height), `control ${place}`).toBeGreaterThan(0);
  }
}

/** Pages whose controls differ from run to run, or are those of another page. */
const NOT_WALKED: readonly string[] = [ROUTES.app.path, NOWHERE];
const SMALL_FONT_ONLY: readonly string[] = ["/", "/app", "/about"];

for (const path of [...PAGES, NOWHERE])
  test(`${path} on a desk`, async ({ page }) => {
    const said = watchConsole(page);
    const fonts = watchFonts(page);
    const refused = await watchPolicy(page);
    const shifted = await watchShifts(page);
    const sentHead = await watchHead(page);
    const response = await openWhole(page, path);
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
      await test.step("loads the small font only", async () => {
        expect(new Set(fonts)).toEqual(new Set(["inter-basic"]));
      });
    if (!NOT_WALKED.includes(path))
      await test.step("Tab reaches every control", () => expectKeyboardReachesAll(page));
    await test.step("has no small target", () => expectLargeTargets(page));
    await test.step("axe finds nothing, and no weak contrast in the other theme", async () => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await expectAxeFindsNothing(page);
      // The themes differ in colours only.
      await page.emulateMedia({ colorScheme: "light" });
      await expectAxeFindsNothing(page, { rules: ["color-contrast"] });
    });
    await test.step("breaks no policy, and the console says only that no session recording is configured", async () => {
      expect(await refused()).toEqual([]);
      // The browser reports the document's own status of 404.
      if (meta) expect(said).toEqual(["Missing session recording project key"]);
    });
  });
