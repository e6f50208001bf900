/** The ticker of network costs in the header. */
import { expect, type Page, test } from "../support/test.ts";
import { keepToastClosed } from "../support/toast.ts";

const MARKET_INFO = "**/api/v1/market-info";
const COSTS = { gasPriceGwei: 23.456789, ethUsd: 2345.678, txFeeUsd: 5.5 };
const UNKNOWN = ["Gas-- gwei", "ETH/USD--", "Tx fee--"];

const ticker = (page: Page) => page.getByRole("list", { name: "Network costs" });
/** The ticker's figures in document order. */
const figures = (page: Page) => ticker(page).getByRole("link").or(ticker(page).getByRole("button"));

/** Answers with `COSTS`, raised by one gwei per request. The returned function counts the requests. */
async function answerCosts(page: Page): Promise<() => number> {
  let count = 0;
  await page.route(MARKET_INFO, (route) => {
    const json = { ...COSTS, gasPriceGwei: COSTS.gasPriceGwei + count };
    count += 1;
    return route.fulfill({ json });
  });
  return () => count;
}

test.beforeEach(({ page }) => keepToastClosed(page));

test("the ticker's figures and where they lead", async ({ page }) => {
  await answerCosts(page);
  await page.goto("/pricing");
  await test.step("gas in gwei is rounded to 4 decimals, USD is up to 2 decimals", () =>
    expect(figures(page)).toHaveText(["Gas23.4568 gwei", "ETH/USD$2,345.68", "Tx fee$5.50"]));
  await test.step("links lead to a gas tracker and an ETH price chart", async () => {
    for (const [name, href] of [
      [/^Gas/, "https://etherscan.io/gastracker"],
      [/^ETH/, "https://www.coingecko.com/en/coins/ethereum"],
    ] as const) {
      const link = ticker(page).getByRole("link", { name });
      await expect(link).toHaveAttribute("href", href);
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", /noopener/);
    }
  });
  await test.step("is no live region, so screen readers do not announce every change", async () => {
    const spoken = ticker(page).locator(
      "xpath=ancestor-or-self::*[@aria-live or @role='status' or @role='log' or @role='timer' or @role='marquee']",
    );
    await expect(spoken).toHaveCount(0);
    await expect(ticker(page).locator("[aria-live], output, [role=status]")).toHaveCount(0);
  });
  await test.step("the fee says how it is estimated: under the mouse, and by the keyboard", async () => {
    const words =
      "Estimate is based on Gas Usage of 100,000 at the current Gas Price (gwei) and ETH Price (USD).";
    const fee = ticker(page).getByRole("button", { name: "Tx fee" });
    const tip = ticker(page).getByText(words);
    await expect(fee).toHaveAccessibleDescription(words);
    await expect(tip).toBeHidden();
    await fee.hover();
    await expect(tip).toBeVisible();
    await tip.hover();
    await expect(tip).toBeVisible();
    await page.mouse.move(600, 700);
    await expect(tip).toBeHidden();
    await fee.focus();
    await page.keyboard.press("Enter");
    await expect(tip).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tip).toBeHidden();
  });
  await test.step("is compact under 550 px", async () => {
    await page.setViewportSize({ width: 550, height: 800 });
    await expect(ticker(page).getByText("gwei", { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 549, height: 800 });
    await expect(ticker(page).getByText("gwei", { exact: true })).toBeHidden();
    await expect(ticker(page)).toContainText("23.4568");
  });
});

const START = Date.UTC(2026, 2, 28, 12);

test("the ticker follows the market info, and recovers after each failure", async ({ page }) => {
  await page.clock.install({ time: START - 60_000 });
  await page.route(MARKET_INFO, () => {}); // never answered
  await page.goto("/pricing");
  await test.step("market info is missing: the ticker shows '--' for gas, ETH/USD and tx fee", () =>
    expect(figures(page)).toHaveText(UNKNOWN));
  // From here on, the page's clock advances only in the steps below.
  await page.clock.pauseAt(START);
  await page.unroute(MARKET_INFO);
  const requests = await answerCosts(page);
  await page.reload();
  await test.step("market info is refreshed every 15 seconds", async () => {
    // Steps of 20 ms until the first request, far below the 15 seconds until the second one.
    const step = async () => {
      if (requests() === 0) await page.clock.runFor(20);
      return requests();
    };
    await expect.poll(step, { intervals: [50] }).toBe(1);
    await expect(ticker(page)).toContainText("23.4568");
    await page.clock.runFor(14_000);
    expect(requests()).toBe(1);
    await page.clock.runFor(1_000);
    await expect(ticker(page)).toContainText("24.4568");
    await page.clock.runFor(15_000);
    await expect(ticker(page)).toContainText("25.4568");
    expect(requests()).toBe(3);
  });
  for (const [fault, answer] of [
    ["a 500", { status: 500, json: { error: { code: "internal", message: "Out of order." } } }],
    ["HTML", { status: 200, contentType: "text/html", body: "<p>Welcome</p>" }],
    ["figures that are none", { status: 200, json: { ...COSTS, ethUsd: "NaN" } }],
  ] as const)
    await test.step(`market info is failing with ${fault}: the ticker shows '--', and recovers`, async () => {
      await page.unroute(MARKET_INFO);
      await page.route(MARKET_INFO, (route) => route.fulfill(answer));
      await page.clock.runFor(15_000);
      await expect(figures(page)).toHaveText(UNKNOWN);
      await page.unroute(MARKET_INFO);
      await answerCosts(page);
      await page.clock.runFor(15_000);
      await expect(ticker(page)).toContainText("23.4568");
    });
});
