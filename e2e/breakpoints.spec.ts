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

/** Names the figures that each row must show, in the order of its cells. */
const ROW_FIGURES = ["verdict", "price", "projection", "deviation", "net", "rank"];

/** Returns what is wrong with the rows: figures that are hidden or cut, and headings that are not above the first row. */
function rowFaults(rows: ReturnType<Page["locator"]>): Promise<readonly string[]> {
  return rows.evaluateAll(async (links, figures) => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const faults: string[] = [];
    const [first] = links;
    const headings = document.querySelector("section[aria-label=Tokens]")?.previousElementSibling;
    const [headed, top] = [headings, first].map((each) => each?.getBoundingClientRect());
    if (!headed || !top || headed.height === 0 || headed.bottom > top.top) faults.push("headings");
    for (const link of links) {
      const row = link.getBoundingClientRect();
      const [, name, ...cells] = link.firstElementChild?.firstElementChild?.children ?? [];
      const parts = [name, ...cells].flatMap((cell, index) => {
        // In a narrow row, the verdict and the range are separate cells.
        const isSplit = cell && getComputedStyle(cell).display === "contents";
        const inner = isSplit ? [...cell.children] : [cell];
        return inner.map((part) => [index, part] as const);
      });
      for (const [index, cell] of parts) {
        const what = `${link.getAttribute("data-token-id")} ${figures[index - 1] ?? `cell ${index}`}`;
        if (!cell?.checkVisibility()) {
          if (index <= figures.length) faults.push(`${what} is hidden`);
          continue;
        }
        const box = cell.getBoundingClientRect();
        const isInside =
          box.left >= row.left &&
          box.right <= row.right &&
          box.top >= row.top &&
          box.bottom <= row.bottom;
        if (cell.scrollWidth > cell.clientWidth || !isInside) faults.push(`${what} is cut`);
      }
    }
    return faults;
  }, ROW_FIGURES);
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
  await expect(page.locator(".painted")).toHaveCount(0);
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
    await tokens.selectOption("Rows");
    await page.getByRole("button", { name: "Close" }).click();
  });
  await test.step("rows show all figures of a token at any width, and cut none", async () => {
    const rows = page.locator("a[data-token-id]");
    for (const width of [320, 390, 800, 1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      if (width === 1024) await page.getByRole("button", { name: "Filters" }).first().click();
      await expect.poll(() => rowFaults(rows), `at ${width} px`).toEqual([]);
      // The inner text leaves out what is not displayed.
      const painted = async () => (await rows.allInnerTexts()).join(" ");
      await expect.poll(painted).toMatch(/range [\d.,]+ to [\d.,]+ ETH/);
    }
  });
});
