/** Takes the screenshots of the Quick Start Guide: each slide in both shapes and both themes. */
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import sharp from "sharp";
import { SLIDES, slidePicture } from "../../src/dialogs/tutorials/slides.ts";
import { openConnected, waitUntilReady, waitUntilSettled } from "./open-connected.ts";
import { BEST_DEALS } from "./scenes.ts";

const SHAPES = {
  landscape: { viewport: { width: 1024, height: 576 }, deviceScaleFactor: 1.25 },
  // A phone: no keyboard hints are shown, and its scrollbar takes no width from the page.
  portrait: {
    viewport: { width: 400, height: 567 },
    deviceScaleFactor: 1.5,
    isMobile: true,
    hasTouch: true,
  },
} as const;
const PIXELS = { landscape: [1280, 720], portrait: [600, 850] } as const;
const THEMES = ["dark", "light"] as const;
const AVIF = { quality: 44, effort: 4, chromaSubsampling: "4:4:4" } as const;

type Shape = keyof typeof SHAPES;

/** Excludes the few very high asks, which would flatten the rest of the chart. */
const READABLE_RANGE = "sale=on&price=0.4~2.6";
/** CSS pixels from the screen's top to the chart's legend, below the sticky bar. */
const CHART_TOP = { landscape: 104, portrait: 100 } as const;

/** Brings the page to the state that each slide shows, starting at a collection's best deals. */
const POSES: Readonly<Record<string, (page: Page, shape: Shape) => Promise<void>>> = {
  async deals(page, shape) {
    await page.mouse.wheel(0, shape === "portrait" ? 250 : 240);
  },
  async core(page) {
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByPlaceholder("Find by id, name or trait").waitFor();
  },
  async glance(page, shape) {
    await page.goto(`${page.url()}&${READABLE_RANGE}`);
    await waitUntilReady(page);
    if (shape === "landscape") await page.setViewportSize({ width: 768, height: 432 });
    const legend = page.getByRole("list", { name: "Points in the chart" });
    const top = await legend.evaluate((list) => list.getBoundingClientRect().top);
    await page.mouse.wheel(0, top - CHART_TOP[shape]);
  },
  async stats(page, shape) {
    await page.locator("a[data-token-id]").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("80% range").waitFor();
    await dialog.hover();
    // In portrait the slide's text covers the bottom of the picture, so the figures are scrolled up.
    if (shape === "portrait") await page.mouse.wheel(0, 190);
  },
};

export async function takeSlides(browser: Browser, origin: string, folder: string): Promise<void> {
  for (const shape of ["landscape", "portrait"] as const)
    for (const theme of THEMES)
      for (const slide of SLIDES) {
        const context = await openConnected(browser, { ...SHAPES[shape], colorScheme: theme });
        const page = await context.newPage();
        await page.goto(origin + BEST_DEALS);
        await waitUntilReady(page);
        await page.mouse.move(SHAPES[shape].viewport.width / 2, 300);
        await POSES[slide.id]?.(page, shape);
        await page.mouse.move(0, 0);
        await waitUntilSettled(page);
        const [width, height] = PIXELS[shape];
        await sharp(await page.screenshot({ scale: "device" }))
          .resize(width, height, { fit: "cover", position: "top" })
          .avif(AVIF)
          .toFile(join(folder, slidePicture(slide, shape, theme)));
        await context.close();
      }
}
