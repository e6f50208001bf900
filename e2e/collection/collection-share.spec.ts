import { openCollection } from "../support/data/oracle.ts";
import { settled } from "../support/settled.ts";
import { expect, type Page, test } from "../support/test.ts";
import { atWidths } from "../support/widths.ts";

/** Returns the text that the link to Twitter posts. */
async function postedText(page: Page): Promise<string | null> {
  const address = await page.getByRole("link", { name: "Share on Twitter" }).getAttribute("href");
  return new URL(address ?? "").searchParams.get("text");
}

test("a collection and its tokens are shared", async ({ page }) => {
  await openCollection(page, "harbour");

  await test.step("a collection without a cover, with the page's own text", async () => {
    const answered = page.waitForResponse("**/harbour/social-share");
    await page.getByRole("button", { name: "Share" }).click();
    expect((await answered).status()).toBe(204);
    const dialog = page.getByRole("dialog", { name: "Share" });
    await expect(dialog.getByText("Harbour Lights on Fairfloor.")).toBeVisible();
    expect(await postedText(page)).toContain("Harbour Lights on Fairfloor.");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Share" })).toBeFocused();
  });

  await test.step("the share button fits into the header's row of badges", () =>
    atWidths(page, [390, 320], async (width) => {
      await settled(page);
      const share = await page.getByRole("button", { name: "Share" }).boundingBox();
      const about = await page.getByRole("button", { name: "About" }).boundingBox();
      expect(share?.y).toBe(about?.y);
      expect((share?.x ?? 0) + (share?.width ?? width)).toBeLessThanOrEqual(width - 12);
    }));

  await test.step("beside a scrollbar on a page of 320 px it keeps the page's margin", () =>
    atWidths(page, [305], async (width) => {
      await settled(page);
      const share = await page.getByRole("button", { name: "Share" }).boundingBox();
      expect((share?.x ?? 0) + (share?.width ?? width)).toBeLessThanOrEqual(width - 12);
    }));

  await test.step("a token, with the server's text and picture", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const card = page.locator("a[data-token-id]").first();
    const tokenId = await card.getAttribute("data-token-id");
    await card.click();
    await page.locator("[data-token-view]").getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog", { name: "Share" });
    const picture = dialog.getByRole("img", { name: "Preview of the shared link" });
    await expect
      .poll(() =>
        picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
      )
      .toBe(1200);
    expect(await postedText(page)).toContain(`#${tokenId}: Ranked `);
    // Escape closes the share dialog alone.
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.locator("[data-token-view]")).toBeVisible();
  });
});
