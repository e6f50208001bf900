/** The tutorials and the tour of a collection page. */
import { openCollection } from "../support/data/oracle.ts";
import { expect, type Page, test } from "../support/test.ts";

const TITLES = ["The chart", "Filters", "Sort", "The cards"];

const tour = (page: Page, title: string | undefined) => page.getByRole("region", { name: title });
const offer = (page: Page) => page.getByRole("button", { name: "Take the tour" });

/** The element that the current step outlines. */
const outlined = (page: Page) => page.locator("[data-tour-part]");

test("the tour shows each part of the page, and is not offered again once it is completed", async ({
  page,
}) => {
  await openCollection(page, "harbour");
  await offer(page).click();
  for (const [index, title] of TITLES.entries()) {
    const card = tour(page, title);
    await expect(card).toContainText(`${index + 1} of ${TITLES.length}`);
    await expect(outlined(page)).toBeInViewport();
    const covers = await card.evaluate((element) => {
      const part = document.querySelector("[data-tour-part]")?.getBoundingClientRect();
      return part === undefined || part.bottom > element.getBoundingClientRect().top;
    });
    expect(covers, title).toBe(false);
    await card.getByRole("button", { name: /Next|Done/ }).click();
  }
  await expect(outlined(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Tutorials" })).toBeFocused();
  await expect(offer(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Tutorials" })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test("Escape ends the tour, which is offered again", async ({ page }) => {
  await openCollection(page, "harbour");
  await offer(page).click();
  await expect(tour(page, TITLES[0])).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(tour(page, TITLES[0])).toHaveCount(0);
  await expect(offer(page)).toBeVisible();
});

for (const width of [320, 1280])
  test(`at ${width} px the tutorials open on a collection page and lead to its tour`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openCollection(page, "harbour");
    await page.getByRole("button", { name: "Tutorials" }).click();
    const tutorials = page.getByRole("dialog", { name: "Tutorials" });
    await expect(tutorials.getByRole("button", { name: /Quick Start Guide/ })).toBeVisible();
    const sideways = await tutorials.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    await tutorials.getByRole("button", { name: "Tour this page" }).click();
    await expect(tutorials).toHaveCount(0);
    await expect(tour(page, TITLES[0])).toBeFocused();
  });
