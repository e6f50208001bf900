/** The record: what was projected before each sale, beside what was paid. */
import { expectNoSeriousViolations } from "../support/accessibility-checks.ts";
import { openCollection } from "../support/data/oracle.ts";
import { navigate } from "../support/navigate.ts";
import { clickSteady } from "../support/steady.ts";
import { expect, feed, listing, test } from "../support/test.ts";
import { keepToastClosed } from "../support/toast.ts";

// A colour that fades to that of the other theme would have too little contrast for a moment.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a collection's page leads to its record, with the sales of its past", async ({ page }) => {
  // It would open over the footer.
  await keepToastClosed(page);
  await openCollection(page, "quiet");
  await page.getByRole("button", { name: "About" }).click();
  await page.getByRole("link", { name: "Record" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Record of Quiet Rooms");
  await expect(page).toHaveTitle("Record of Quiet Rooms | Fairfloor");
  const row = page.getByRole("row", { name: /^Computed afterwards/ });
  // The first of the 200 sales had nothing before it.
  await expect(row.getByRole("cell").first()).toHaveText("199");
  await expect(page.getByRole("img", { name: "Price paid beside the projection" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Latest sales" })).toBeVisible();
  const errors = page.getByRole("table", { name: "Errors beside plain rules" });
  await expect(errors.getByRole("row", { name: /^All 19\d/ })).toBeVisible();
  const months = page.getByRole("table").filter({ hasText: "2025-01" });
  await expect(months).toBeVisible();
  await expectNoSeriousViolations(page, "main");

  await test.step("all collections have a record together, in the menu's reach", async () => {
    await navigate(page, "/");
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Record of");
    await clickSteady(page.getByRole("contentinfo").getByRole("link", { name: "Record" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The record");
    const collections = page.getByRole("table").filter({ hasText: "Quiet Rooms" });
    await collections.getByRole("link", { name: "Quiet Rooms", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Record of Quiet Rooms");
  });
});

test("a sale appears on the open record, with a page and a picture of its own", async ({
  page,
}) => {
  await feed("wharf", [listing("7", 1.5)]);
  await page.goto("/c/wharf/record");
  await expect(page.getByRole("heading", { name: "Latest sales" })).toBeVisible();
  const live = page.getByRole("row", { name: /^Made before the sale/ });
  await expect(live).toHaveCount(0);
  await feed("wharf", [{ type: "sold", tokenId: "7", price: 1.4, at: Date.now() }]);
  await expect(live.getByRole("cell").first()).toHaveText("1");
  await expect(live).toContainText("1 of 1");
  await expect(live).not.toContainText("100%");
  const call = page
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: "#7", exact: true }) });
  await expect(call.getByRole("cell").first()).toContainText("1.4");
  await expect(call.getByRole("cell").last()).toHaveText("under a minute");
  await call.getByRole("link", { name: "#7" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Wharf Side #7 sold for 1.40 ETH",
  );
  await expect(page).toHaveTitle("Wharf Side #7 sold for 1.40 ETH | Fairfloor");
  const picture = page.locator("main img");
  await expect
    .poll(() =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(1200);
  await expectNoSeriousViolations(page, "main");
  await page.getByRole("link", { name: "Open the token" }).click();
  await expect(page.getByRole("dialog")).toContainText("#7");
});

test("an unknown collection, an unknown call and a missing server are said plainly", async ({
  page,
  allowed,
}) => {
  allowed.errors.push(/./);
  for (const path of ["/c/nobody/record", "/c/harbour/record/1-5-2"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  }
  await navigate(page, "/c/unsold/record");
  await expect(page.getByRole("heading", { name: "No sales yet" })).toBeVisible();
  await page.route("**/api/v1/record", (route) => route.abort());
  await navigate(page, "/record");
  await expect(page.getByText("The record could not be loaded")).toBeVisible();
  await page.unroute("**/api/v1/record");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "How close" })).toBeVisible();
});
