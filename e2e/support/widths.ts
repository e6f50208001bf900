/** Looks at one page in several widths, so that it is loaded once. */
import { type Page, test } from "playwright/test";

/** Height of the window, in CSS pixels: that of a phone and of a small desktop. */
const heightAt = (width: number) => (width < 600 ? 844 : 900);

/** Runs `look` in a window of each width, as a named step. */
export async function atWidths<Width extends number>(
  page: Page,
  widths: readonly Width[],
  look: (width: Width) => Promise<void>,
): Promise<void> {
  for (const width of widths)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: heightAt(width) });
      await look(width);
    });
}
