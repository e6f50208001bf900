/** The tutorials and the tour of a collection page. */
import { openCollection } from "../support/data/oracle.ts";
import { settled } from "../support/settled.ts";
import { expect, type Page, test } from "../support/test.ts";

const TITLES = ["The chart", "Filters", "Sort", "The cards"];

const tour = (page: Page, title: string | undefined) => page.getByRole("region", { name: title });
const offer = (page: Page) => page.getByRole("button", { name: "Take the tour" });

/** The element that the current step outlines. */
const outlined = (page: Page) => page.locator("[data-tour-part]");

test("the tour is offered until it is completed, and the tutorials lead to it", async ({
  page,
}) => {
  await openCollection(page, "harbour");

  for (const width of [320, 1280])
    await test.step(`at ${width} px the tutorials lead to it`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole("button", { name: "Tutorials" }).click();
      const tutorials = page.getByRole("dialog", { name: "Tutorials" });
      await expect(tutorials.getByRole("button", { name: /Quick Start Guide/ })).toBeVisible();
      await settled(page);
      const sideways = await tutorials.evaluate(
        (dialog) => dialog.scrollWidth - dialog.clientWidth,
      );
      expect(sideways).toBeLessThanOrEqual(0);
      await tutorials.getByRole("button", { name: "Tour this page" }).click();
      await expect(tutorials).toHaveCount(0);
      await expect(tour(page, TITLES[0])).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(tour(page, TITLES[0])).toHaveCount(0);
    });

  await test.step("Escape ends it, and it is offered again", async () => {
    await offer(page).click();
    await expect(tour(page, TITLES[0])).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(tour(page, TITLES[0])).toHaveCount(0);
    await expect(offer(page)).toBeVisible();
  });

  await test.step("it shows each part of the page", async () => {
    await offer(page).click();
    for (const [index, title] of TITLES.entries()) {
      const card = tour(page, title);
      await expect(card).toContainText(`${index + 1} of ${TITLES.length}`);
      await expect(outlined(page)).toBeInViewport();
      await settled(page);
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
  });

  await test.step("it is not offered again once it is completed", async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Tutorials" })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });
});
