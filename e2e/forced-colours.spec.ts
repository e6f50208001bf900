/** Forced colours remove every background and shadow; everything must stay visible and distinguishable. */
import type { Locator } from "playwright/test";
import sharp from "sharp";
import { openCollection } from "./support/data/oracle.ts";
import { navigate } from "./support/navigate.ts";
import { stableBox } from "./support/steady.ts";
import { expect, type Page, test } from "./support/test.ts";

test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

/** Resolves CSS system colours to the browser's RGB values. */
function systemColors(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.forcedColorAdjust = "none";
    const found = wanted.map((name) => {
      probe.style.backgroundColor = name;
      // Points are drawn opaque, so the alpha of a system highlight is dropped.
      const parts = getComputedStyle(probe).backgroundColor.match(/\d+/g)?.slice(0, 3) ?? [];
      return `rgb(${parts.join(", ")})`;
    });
    probe.remove();
    return found;
  }, names);
}

/** Counts an element's pixels on screen by colour. Drops colours below 0.5 % of the pixels, which are edges. */
async function colorsOf(page: Page, element: Locator, margin = 0): Promise<Map<string, number>> {
  const box = await stableBox(element);
  const clip = {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  };
  const shot = await page.screenshot({ clip });
  const { data, info } = await sharp(shot)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  const pixels = info.width * info.height;
  for (let pixel = 0; pixel < pixels; pixel++) {
    const color = `rgb(${data.subarray(pixel * 3, pixel * 3 + 3).join(", ")})`;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  for (const [color, count] of counts) if (count < pixels / 200) counts.delete(color);
  return counts;
}

const groundOf = (element: Locator) =>
  element.evaluate((it) => getComputedStyle(it).backgroundColor);

for (const colorScheme of ["dark", "light"] as const)
  test.describe(`forced colours, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("the chart's kinds of points differ in colour; so does what is chosen, pressed, pointed at and focused; bars are drawn", async ({
      page,
    }) => {
      await openCollection(page, "harbour", "?chart=price");
      await expect(page.locator(".u-over canvas")).toBeVisible();
      const drawn = () =>
        page.locator(".u-over canvas").evaluate((canvas) => {
          if (!(canvas instanceof HTMLCanvasElement)) throw new Error("the points are on a canvas");
          const context = canvas.getContext("2d");
          const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
          const counts: Record<string, number> = {};
          for (let at = 0; at < data.length; at += 4) {
            if (data[at + 3] !== 255) continue;
            const color = `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`;
            counts[color] = (counts[color] ?? 0) + 1;
          }
          return counts;
        });
      const kinds = await systemColors(page, ["Highlight", "LinkText", "CanvasText", "GrayText"]);
      const [canvas] = await systemColors(page, ["Canvas"]);
      expect(new Set([...kinds, canvas]).size).toBe(5);
      await expect
        .poll(async () => {
          const counts = await drawn();
          return kinds.every((kind) => (counts[kind] ?? 0) > 50);
        })
        .toBe(true);
      // The legend's marks use the same four colours.
      const marks = page.getByRole("list", { name: "Points in the chart" }).locator("svg");
      const inks = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).fill));
      expect(inks.map((ink) => ink.replace(/rgba(.*), [\d.]+\)/, "rgb$1)"))).toEqual(kinds);

      const log = page.getByRole("button", { name: "Log" });
      const released = await groundOf(log);
      const before = await log.getAttribute("aria-pressed");
      await log.click();
      await expect(log).not.toHaveAttribute("aria-pressed", before ?? "");
      expect(await groundOf(log)).not.toBe(released);

      // The live state shows a disc in its own colour beside the word.
      const live = page.getByText("Live", { exact: true });
      await expect(live).toBeVisible();
      const [text] = await systemColors(page, ["CanvasText"]);
      expect(await groundOf(live.locator("xpath=preceding-sibling::span"))).toBe(text);

      await page.getByRole("button", { name: /^Filters/ }).click();
      const panel = page.getByRole("complementary", { name: "Filters" });
      const sale = (name: string) => panel.locator("label", { hasText: name });
      await expect(sale("On sale")).toBeVisible();
      expect(await groundOf(sale("All"))).not.toBe(await groundOf(sale("On sale")));

      const slider = panel.getByRole("slider", { name: "Price, lower end" }).locator("xpath=../..");
      await slider.scrollIntoViewIfNeeded();
      // A slider has a background, a track, a selected range and thumbs.
      await slider.getByRole("slider").first().press("ArrowRight");
      await panel.locator("#filter-panel").focus();
      expect((await colorsOf(page, slider)).size).toBeGreaterThanOrEqual(3);
      const thumbs = await colorsOf(page, slider);
      await slider.getByRole("slider").first().focus();
      await page.keyboard.press("ArrowRight");
      expect(await colorsOf(page, slider)).not.toEqual(thumbs);

      await panel.getByText("Hull", { exact: true }).click();
      const box = panel.getByRole("checkbox", { name: "Wood" });
      await box.scrollIntoViewIfNeeded();
      const empty = await colorsOf(page, box);
      await box.press("Space");
      await expect(box).toBeChecked();
      expect(await colorsOf(page, box)).not.toEqual(empty);

      // The focus ring has its own colour on the background.
      const reset = panel.getByRole("button", { name: "Reset traits" });
      const plain = (await colorsOf(page, reset, 6)).get(canvas) ?? 0;
      await page.keyboard.press("Shift+Tab");
      await reset.focus();
      expect((await colorsOf(page, reset, 6)).get(canvas) ?? 0).toBeLessThan(plain);

      await panel.locator("#token-search").fill("12");
      const found = panel.getByRole("listbox").getByRole("option");
      await expect(found.nth(1)).toBeVisible();
      expect(await groundOf(found.nth(0))).not.toBe(await groundOf(found.nth(1)));
      await page.getByRole("combobox", { name: "Sort" }).click();
      const options = page.getByRole("listbox", { name: "Sort" }).getByRole("option");
      const pointedAt = await groundOf(options.and(page.locator("[data-active='true']")));
      const grounds = await options.evaluateAll((all) =>
        all.map((option) => getComputedStyle(option).backgroundColor),
      );
      expect(grounds.filter((ground) => ground === pointedAt)).toHaveLength(1);
      await page.keyboard.press("Escape");

      // A token's bar of values and the parts of its rank are drawn.
      await navigate(page, "/c/harbour/4464");
      const dialog = page.getByRole("dialog");
      // The valuation arrives later and moves the content below it down.
      await expect(dialog.getByText("Why this rank")).toBeVisible();
      await expect(dialog.getByLabel("Loading the sales")).toHaveCount(0);
      await dialog.getByText("Why this rank").click();
      await expect(dialog.locator("meter").first()).toBeVisible();
      await dialog.locator("meter").first().scrollIntoViewIfNeeded();
      const meter = await colorsOf(page, dialog.locator("meter").first());
      expect([...meter.keys()].filter((color) => color !== canvas)).not.toEqual([]);
      await dialog.getByText("Why this projection").scrollIntoViewIfNeeded();
      const bar = await colorsOf(page, dialog.locator("[data-value-bar]"));
      expect([...bar.keys()].filter((color) => color !== canvas)).not.toEqual([]);
    });
  });
