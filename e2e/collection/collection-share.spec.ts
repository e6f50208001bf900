import { openCollection } from "../support/data/oracle.ts";
import { expect, type Page, test } from "../support/test.ts";

/** Returns the text that the link to Twitter posts. */
async function postedText(page: Page): Promise<string | null> {
  const address = await page.getByRole("link", { name: "Share on Twitter" }).getAttribute("href");
  return new URL(address ?? "").searchParams.get("text");
}

test("a collection without a cover is shared with the page's own text", async ({ page }) => {
  await openCollection(page, "harbour");
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

test("a token is shared with the server's text and picture", async ({ page }) => {
  await openCollection(page, "harbour");
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

for (const width of [320, 390])
  test(`at ${width} px the share button fits into the header's row of badges`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openCollection(page, "harbour");
    const share = await page.getByRole("button", { name: "Share" }).boundingBox();
    const about = await page.getByRole("button", { name: "About" }).boundingBox();
    expect(share?.y).toBe(about?.y);
    expect((share?.x ?? 0) + (share?.width ?? width)).toBeLessThanOrEqual(width - 12);
  });

test("beside a scrollbar on a page of 320 px the share button keeps the page's margin", async ({
  page,
}) => {
  await page.setViewportSize({ width: 305, height: 800 });
  await openCollection(page, "harbour");
  const share = await page.getByRole("button", { name: "Share" }).boundingBox();
  expect((share?.x ?? 0) + (share?.width ?? 305)).toBeLessThanOrEqual(305 - 12);
});
