import sharp from "sharp";
import { drawIcon, ICONS } from "../../scripts/icons/draw-icon.ts";
import { still } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

interface Manifest {
  readonly icons: readonly {
    readonly src: string;
    readonly sizes: string;
    readonly purpose: string;
  }[];
}

async function expectMaskable(): Promise<void> {
  for (const icon of ICONS.filter(({ shape }) => shape === "maskable")) {
    const pixels = await sharp(await drawIcon(icon))
      .ensureAlpha()
      .raw()
      .toBuffer();
    const edge = icon.edgePx;
    const ground = pixels.subarray(0, 4);
    expect(ground[3]).toBe(255);
    let farthest = 0;
    for (let y = 0; y < edge; y++)
      for (let x = 0; x < edge; x++) {
        const pixel = pixels.subarray(4 * (y * edge + x), 4 * (y * edge + x) + 4);
        if (pixel.equals(ground)) continue;
        farthest = Math.max(farthest, Math.hypot(x + 0.5 - edge / 2, y + 0.5 - edge / 2));
      }
    expect(farthest).toBeGreaterThan(0.2 * edge);
    expect(farthest).toBeLessThan(0.4 * edge);
  }
}

test("the app can be installed", async ({ page }) => {
  await page.goto("/app");
  await test.step("the browser finds nothing against it", async () => {
    const browser = await page.context().newCDPSession(page);
    const { errors, url } = await browser.send("Page.getAppManifest");
    expect(url).toMatch(/\/site\.webmanifest$/);
    expect(errors).toEqual([]);
    const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
    // Tests run in an incognito context, which cannot install apps.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  });
  await test.step("the page names its icon for home screens and its colour in both themes", async () => {
    await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute(
      "href",
      "/icons/apple-touch-icon.png",
    );
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await still(page);
      const [named, ground] = await page.evaluate((scheme) => {
        const meta = document.querySelector<HTMLMetaElement>(
          `meta[name="theme-color"][media*="${scheme}"]`,
        );
        const probe = document.createElement("canvas").getContext("2d");
        if (!probe || !meta) return [];
        probe.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
        return [meta.content, probe.fillStyle];
      }, colorScheme);
      expect(named).toMatch(/^#/);
      expect(named).toBe(ground);
    }
  });
  await test.step("the icons have the sizes of the manifest and match their drawings", async () => {
    const manifest = (await (await page.request.get("/site.webmanifest")).json()) as Manifest;
    expect(manifest.icons.map(({ purpose }) => purpose).sort()).toEqual([
      "any",
      "any",
      "maskable",
      "maskable",
    ]);
    for (const icon of ICONS) {
      const served = await (await page.request.get(`/${icon.path}`)).body();
      const { width, height, format } = await sharp(served).metadata();
      expect([format, width, height]).toEqual(["png", icon.edgePx, icon.edgePx]);
      const said = manifest.icons.find(({ src }) => src === `/${icon.path}`);
      if (icon.shape !== "apple")
        expect(said).toMatchObject({ sizes: `${width}x${height}`, purpose: icon.shape });
      const pixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer();
      expect((await pixels(served)).equals(await pixels(await drawIcon(icon)))).toBe(true);
    }
  });
  await test.step(
    "a maskable icon fills its square and keeps its mark in the circle that is never cut",
    expectMaskable,
  );
});
