/** The pixels beside each breakpoint: a width has one layout, and nothing mixes two. */
import { answered } from "./support/answered.ts";
import { navigate } from "./support/navigate.ts";
import { settled } from "./support/settled.ts";
import { expect, type Page, test } from "./support/test.ts";
import { keepToastClosed } from "./support/toast.ts";

/** First width of each layout, in pixels. The narrow phone's layout ends at 380. */
const FIRST_WIDTHS = [300, 350, 381, 400, 550, 600, 768, 960, 1100, 1200, 1536];

interface Look {
  /** How far the page is wider than the window, in CSS pixels. */
  readonly sideways: number;
  /** Parts of the site's frame that are wider than their box. */
  readonly wider: readonly string[];
  /** The visible elements, each with its layout. Sizes are left out. */
  readonly layout: string;
}

/** Looks at the page two frames later: after its width changes, the page updates its layout in a later frame. */
function look(page: Page): Promise<Look> {
  return page.evaluate(async (): Promise<Look> => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = document.documentElement;
    const wider = [
      ...document.querySelectorAll("aside[aria-label=Announcement], body header, footer"),
    ]
      .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth)
      .map((part) => `${part.tagName}: ${part.scrollWidth} > ${part.clientWidth}`);
    const layout = [
      ...document.querySelectorAll("header *, main > *, main section > *, nav, button, dialog"),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { display, flexDirection, position, gridTemplateColumns } = getComputedStyle(element);
        const columns = gridTemplateColumns.split(" ").length;
        const name = element.getAttribute("aria-label") ?? "";
        return [element.tagName, name, display, flexDirection, position, columns].join(" ");
      })
      .join("\n");
    return { sideways: Math.max(0, scrollWidth - clientWidth), wider, layout };
  });
}

/** Expects nothing to stand out in a window of that width, neither of the page nor of the site's frame. */
async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const standsOut = async () => {
    const { sideways, wider } = await look(page);
    return { sideways, wider };
  };
  await expect.poll(standsOut, `at ${width} px`).toEqual({ sideways: 0, wider: [] });
}

test("a page has one layout from each breakpoint on, and never scrolls sideways", async ({
  page,
}) => {
  test.slow();
  await keepToastClosed(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  for (const path of ["/", "/app", "/pricing", "/c/harbour"])
    await test.step(path, async () => {
      const before = await page.locator("h1").elementHandle();
      if (path !== "/") {
        await navigate(page, path);
        await before?.waitForElementState("hidden");
      }
      await expect(page.getByRole("main")).toBeVisible();
      if (path === "/c/harbour") {
        await expect(page.locator("a[data-token-id]").first()).toBeVisible();
        await expect(page.locator(".u-over")).toBeVisible();
      }
      await answered(page);
      for (const first of FIRST_WIDTHS) {
        if (first > 300) await expectFits(page, first - 1);
        await expectFits(page, first);
        // At a new breakpoint the page may load a chunk before it shows more.
        await settled(page);
        const { layout, ...out } = await look(page);
        expect(out, `at ${first} px`).toEqual({ sideways: 0, wider: [] });
        await expectFits(page, first + 1);
        expect((await look(page)).layout, `at ${first} and ${first + 1} px`).toBe(layout);
      }
    });
  await test.step("at 599 px cards have the phone's two columns, at 600 px as many as fit", async () => {
    await page.setViewportSize({ width: 599, height: 900 });
    await page.getByRole("button", { name: "Display" }).click();
    await expect(page.getByRole("combobox", { name: "Theme" })).toBeVisible();
    const tokens = page.getByRole("combobox", { name: "Tokens" });
    await expect(tokens.getByRole("option")).toHaveText(["Cards", "Rows"]);
    await page.setViewportSize({ width: 600, height: 900 });
    await expect(tokens.getByRole("option")).toHaveText(["Large cards", "Small cards", "Rows"]);
  });
});
