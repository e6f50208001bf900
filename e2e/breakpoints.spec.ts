/** The pixels beside each breakpoint: a width has one layout, and nothing mixes two. */
import { openCollection } from "./support/data/oracle.ts";
import { expect, type Page, test } from "./support/test.ts";

/** First width of each layout, in pixels. The narrow phone's layout ends at 380. */
const FIRST_WIDTHS = [300, 350, 381, 400, 550, 600, 768, 960, 1100, 1200, 1536];

/** Returns what is shown and how it is arranged: each visible element with its layout, but without its size. */
async function layoutAt(page: Page, width: number): Promise<string> {
  await page.setViewportSize({ width, height: 900 });
  await expect
    .poll(() =>
      page.evaluate(() => [
        innerWidth,
        document.getAnimations().some(({ effect }) => effect?.getTiming().iterations === 1),
      ]),
    )
    .toEqual([width, false]);
  return page.evaluate(() =>
    [...document.querySelectorAll("header *, main > *, main section > *, nav, button, dialog")]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { display, flexDirection, position, gridTemplateColumns } = getComputedStyle(element);
        const columns = gridTemplateColumns.split(" ").length;
        const name = element.getAttribute("aria-label") ?? "";
        return [element.tagName, name, display, flexDirection, position, columns].join(" ");
      })
      .join("\n"),
  );
}

for (const path of ["/", "/app", "/pricing", "/c/harbour"])
  test(`${path} has one layout from each breakpoint on, and never scrolls sideways`, async ({
    page,
  }) => {
    if (path === "/c/harbour") await openCollection(page, "harbour");
    else await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    for (const first of FIRST_WIDTHS) {
      // The grid replaces its rows in a later frame. A real difference stays in every attempt.
      await expect(async () => {
        const layout = await layoutAt(page, first);
        expect(await layoutAt(page, first + 1), `at ${first} and ${first + 1} px`).toBe(layout);
      }).toPass({ timeout: 10_000 });
      for (const width of [Math.max(first - 1, 300), first]) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = () =>
          page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
        // The gutter of a scrollbar that is not there counts as negative.
        await expect.poll(overflow, `sideways at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });

test("at 599 px cards have the phone's two columns, at 600 px as many as fit", async ({ page }) => {
  await page.setViewportSize({ width: 599, height: 900 });
  await openCollection(page, "harbour");
  const smaller = page.getByRole("button", { name: "Smaller cards" });
  await expect(smaller).toBeHidden();
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(smaller).toBeVisible();
});
