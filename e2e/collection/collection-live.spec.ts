import { openProxy } from "../../server/testing/tcp-proxy.ts";
import {
  cardIds,
  expectAnswer,
  expectFirstCards,
  openCollection,
  oracleOf,
} from "../support/data/oracle.ts";
import { settled } from "../support/settled.ts";
import { expect, feed, listing, ORIGIN, type Page, test } from "../support/test.ts";
import { HELD_WAITS, prependToWorkers, SHORT_WAITS } from "../support/worker-scripts.ts";

const STREAM = "**/api/v1/listings/stream*";

async function firstId(page: Page): Promise<string> {
  return (await page.locator("a[data-token-id]").first().getAttribute("data-token-id")) ?? "";
}

test("a changed price appears in its card and in the chart, and the order follows", async ({
  page,
}) => {
  await openCollection(page, "tide", "?sort=confidence&order=desc");
  const hot = page
    .getByRole("list", { name: "Points in the chart" })
    .getByRole("button", { name: /^Hot/ });
  const count = async () => Number((await hot.textContent())?.replace(/\D/g, ""));
  await expect.poll(count).toBeGreaterThan(0);
  const before = await count();
  // Only a token with a verdict can become hot, and these have the surest.
  const unlisted = page.locator('a[data-token-id][data-deal="unlisted"]').first();
  const id = (await unlisted.getAttribute("data-token-id")) ?? "";
  const card = page.locator(`a[data-token-id="${id}"]`);

  await feed("tide", [listing(id, 0.0123)]);
  await expect(card).toContainText("0.01 →");
  await expect(card).toHaveAttribute("data-deal", "hot");
  await expect.poll(count).toBe(before + 1);
  const reference = await oracleOf("tide");
  await expectAnswer(page, reference);

  await page.getByRole("button", { name: "On sale", exact: true }).click();
  await page.getByRole("combobox", { name: "Sort" }).click();
  await page.getByRole("option", { name: "Lowest Price First" }).click();
  await expect(page).toHaveURL(/sale=on.*sort=|sort=.*sale=on/);
  const ids = await expectAnswer(page, reference);
  expect(ids[0]).toBe(id);

  await feed("tide", [{ type: "unlisted", tokenId: id, at: Date.now() }]);
  await expectAnswer(page, await oracleOf("tide"));
  await expect.poll(count).toBe(before);
});

test("a list holds still under a resting pointer while its tokens change, and says what is new", async ({
  page,
}) => {
  await openCollection(page, "tide", "?sale=on&sort=price&order=asc");
  const before = await cardIds(page);
  const [first = "", second = "", third = ""] = before;
  const unlisted = (await oracleOf("tide")).tokens.find(({ price }) => price === null)?.id ?? "";
  const under = page.locator(`a[data-token-id="${second}"]`);
  await under.hover();
  const pointed = () =>
    page.evaluate(
      () => document.querySelector<HTMLElement>("a[data-token-id]:hover")?.dataset.tokenId,
    );
  await expect.poll(pointed).toBe(second);

  await feed("tide", [
    listing(unlisted, 0.0001),
    { type: "unlisted", tokenId: first, at: Date.now() },
    listing(third, 0.0002),
  ]);
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  await expect(page.locator(`a[data-token-id="${first}"]`)).toHaveAttribute(
    "aria-label",
    /left the list$/,
  );
  await expect(page.locator(`a[data-token-id="${third}"]`)).toContainText(/0\.0002|< 0\.0/);
  // Rows below the first ones may have come meanwhile.
  expect((await cardIds(page)).slice(0, before.length)).toEqual(before);
  expect(await pointed()).toBe(second);

  await page.getByRole("button", { name: "1 new" }).click();
  await expect.poll(async () => (await cardIds(page)).slice(0, 2)).toEqual([unlisted, third]);
  await expect(page.getByRole("button", { name: /new$/ })).toHaveCount(0);
});

test("a ring in the chart does not widen the page when the filters open", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // The worst ranks are at the right end of the chart.
  await openCollection(page, "tide", "?sort=rank&order=asc&chart=price");
  const id = await firstId(page);
  await expect(page.locator(".u-over")).toBeVisible();
  const ring = page.locator('figure span[style*="translate"]');
  let price = 0.02;
  const trade = async () => {
    price += 0.001;
    await feed("tide", [listing(id, price)]);
    return ring.count();
  };
  // The first change of a visit has no ring.
  await expect.poll(trade).toBeGreaterThan(0);
  // A running ring moves with its point. A finished one stays where it was.
  await settled(page);
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("complementary")).toBeVisible();
  await settled(page);
  const excess = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await excess()).toBeLessThanOrEqual(0);
});

test("polls with conditional requests if the stream is blocked, and shows a change", async ({
  page,
}) => {
  const polls: { etag: string | null; status: number }[] = [];
  page.on("response", async (response) => {
    if (!response.url().endsWith("/tokens/listed")) return;
    const etag = await response.request().headerValue("if-none-match");
    polls.push({ etag, status: response.status() });
  });
  await page.route(STREAM, (route) => route.abort());
  await prependToWorkers(page, SHORT_WAITS);
  await openCollection(page, "tide");
  await expect(page.getByText("Delayed", { exact: true })).toBeVisible();
  // The first poll follows the refusal immediately, the second 15 s later. Neither finds anything new.
  await expect.poll(() => polls.filter(({ status }) => status === 304).length).toBeGreaterThan(0);
  expect(polls.slice(1).every(({ etag }) => etag !== null)).toBe(true);
  const id = await firstId(page);
  await feed("tide", [listing(id, 0.0456)]);
  await expect(page.locator(`a[data-token-id="${id}"]`)).toContainText("0.05 →");
  await feed("tide", [{ type: "unlisted", tokenId: id, at: Date.now() }]);
});

for (const [words, hours, timezoneId] of [
  ["a day behind", -24, "America/New_York"],
  ["a day ahead", 24, "Pacific/Kiritimati"],
] as const)
  test.describe(`with a page whose clock is ${words}`, () => {
    test.use({ timezoneId });
    test("the page describes the state of the prices in words", async ({ page }) => {
      await page.clock.install({ time: Date.now() + hours * 3_600_000 });
      await openCollection(page, "flat");
      const bar = page.getByRole("region", { name: "Tokens shown" });
      await expect(bar).toContainText(hours < 0 ? "Live" : "Stale\u00b7 1 d");
      await expect(bar).not.toContainText(/NaN|Infinity|-\d|\u2212\d/);
    });
  });

test("a server that is lost later leaves the page as it is, says so, and is found again", async ({
  page,
}) => {
  const { hostname, port } = new URL(ORIGIN);
  const line = await openProxy(hostname, Number(port));
  // The page polls once, 200 ms after the loss. It retries later only if the reader presses the button.
  await prependToWorkers(page, `Math.random = () => 0.2; ${HELD_WAITS}`);
  await page.goto(`http://127.0.0.1:${line.port}/c/unsold`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await settled(page);
  const shown = await cardIds(page);
  await line.refuse();
  await expect(page.getByText(/Connection lost/)).toBeVisible();
  await expectFirstCards(page, shown);

  await line.restore();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByText(/Connection lost/)).toBeHidden();
  await expectFirstCards(page, shown);
  await line.close();
});
