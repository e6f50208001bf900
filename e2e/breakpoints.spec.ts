/** The pixels beside each breakpoint: a width has one layout, and nothing mixes two. */
import { answered } from "./support/answered.ts";
import { openCollection } from "./support/data/oracle.ts";
import { settled } from "./support/settled.ts";
import { widerBy } from "./support/site-pages.ts";
import { expect, type Page, test } from "./support/test.ts";
import { keepToastClosed } from "./support/toast.ts";

/** First width of each layout, in pixels. The narrow phone's layout ends at 380. */
const FIRST_WIDTHS = [300, 350, 381, 400, 550, 600, 768, 960, 1100, 1200, 1536];

/** Returns what is shown and how it is arranged: each visible element with its layout, but without its size. */
async function layoutAt(page: Page, width: number): Promise<string> {
  await page.setViewportSize({ width, height: 900 });
  await settled(page);
  return page.evaluate(() =>
    [...document.querySelectorAll("header *, main > *, main section > *, nav, button, dialog")]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { display, flexDirection, position, gridTemplateColumns } = getComputedStyle(element);
        const columns = gridTemplateColumns.split(" ").length;
        const name = element.getAttribute("aria-label") ?? "";
        return [element.tagName, name, display, flexDirection, position, columns].join(" ");
      })
      .join("\n"),
  );
}

/** Expects nothing to stand out at the window's present width: neither of the page nor of a part of the site's frame. */
async function expectFits(page: Page, width: number): Promise<void> {
  // After its width changes, the page updates its layout in a later frame.
  await expect.poll(() => widerBy(page), `sideways at ${width} px`).toBeLessThanOrEqual(0);
  await settled(page);
  const wider = await page.evaluate(() =>
    [...document.querySelectorAll("aside[aria-label=Announcement], body header, footer")]
      .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth)
      .map((part) => `${part.tagName}: ${part.scrollWidth} > ${part.clientWidth}`),
  );
  expect(wider, `at ${width} px`).toEqual([]);
}

for (const path of ["/", "/app", "/pricing", "/c/harbour"])
  test(`${path} has one layout from each breakpoint on, and never scrolls sideways`, async ({
    page,
  }) => {
    await keepToastClosed(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (path === "/c/harbour") await openCollection(page, "harbour");
    else await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    if (path === "/c/harbour") await expect(page.locator(".u-over")).toBeVisible();
    await answered(page);
    for (const first of FIRST_WIDTHS) {
      if (first > 300) {
        await page.setViewportSize({ width: first - 1, height: 900 });
        await expectFits(page, first - 1);
      }
      await page.setViewportSize({ width: first, height: 900 });
      await expectFits(page, first);
      const layout = await layoutAt(page, first);
      expect(await layoutAt(page, first + 1), `at ${first} and ${first + 1} px`).toBe(layout);
    }
    if (path !== "/c/harbour") return;
    await test.step("at 599 px cards have the phone's two columns, at 600 px as many as fit", async () => {
      const smaller = page.getByRole("button", { name: "Smaller cards" });
      await page.setViewportSize({ width: 599, height: 900 });
      await expect(smaller).toBeHidden();
      await page.setViewportSize({ width: 600, height: 900 });
      await expect(smaller).toBeVisible();
    });
  });
