/** Collections cached on the device: how visits use them, and that a cache fault never breaks the page. */
import type { Route } from "playwright/test";
import * as apiPath from "../../contract/api-path.ts";
import type { CollectionRecord } from "../../contract/columns/collection-record.ts";
import { DATABASE_NAME } from "../../contract/saved-collections.ts";
import {
  cardIds,
  expectAnswer,
  expectFirstCards,
  openCollection,
  oracleOf,
} from "../support/data/oracle.ts";
import { changeRecord, kept, putRecord, readRecord, recordBytes } from "../support/kept-records.ts";
import { navigate } from "../support/navigate.ts";
import { settled } from "../support/settled.ts";
import { expect, feed, listing, type Page, test } from "../support/test.ts";
import { HELD_WAITS, prependToWorkers } from "../support/worker-scripts.ts";

const API = "**/api/v1/**";
/** Option of `settled`: ignores the requests that `holdApi` holds. */
const HELD = { held: /\/api\/v1\// };
const DAY_MS = 86_400_000;

/** Holds all API requests back. The returned function releases them. */
async function holdApi(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(API, (route) => {
    if (isHeld) held.push(route);
    else return route.fallback();
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue().catch(() => {})));
  };
}

/** Counts token requests. */
function countTokens(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (/\/tokens\/(unlisted|columns)(\?|$)/.test(request.url())) count += 1;
  });
  return () => count;
}

function warnings(page: Page): readonly string[] {
  const texts: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") texts.push(message.text());
  });
  return texts;
}

function aged(kept: CollectionRecord): CollectionRecord {
  return { ...kept, asOf: kept.asOf - 7 * DAY_MS };
}

/** Opens a page of the site that runs no script, so that a test can change what the device holds. */
const leave = (page: Page) => page.goto("/robots.txt");

/** Returns the record with one wrong bit. Unit tests damage it in other ways. */
const withWrongBit = (bytes: Uint8Array) =>
  bytes.with(bytes.length >> 1, bytes[bytes.length >> 1] ^ 4);

const liveState = (page: Page) => page.getByRole("region", { name: "Tokens shown" });
const firstCard = (page: Page) => page.locator("a[data-token-id]").first();

test("a later visit begins with what the device holds, and gets right again whatever is wrong with it", async ({
  page,
  context,
}) => {
  await openCollection(page, "ebb", "?sort=price&order=asc");
  const [, , third] = await cardIds(page);
  await kept(page, "ebb");

  await test.step("last week's collection shows immediately, marked stale with its age, and is updated without a jump", async () => {
    await leave(page);
    await changeRecord(page, "ebb", aged);

    const releaseApi = await holdApi(page);
    // These requests never get a response: the refresh does not need them.
    await page.route(/\/tokens\/(unlisted|columns)/, () => {});
    await page.goto("/c/ebb?sort=price&order=asc");
    await expect(firstCard(page)).toBeVisible();
    await expect(liveState(page)).toContainText("Stale");
    await expect(liveState(page)).toContainText("7 d");
    const before = await cardIds(page);
    expect(before[2]).toBe(third);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);

    await feed("ebb", [listing(third, 0.0321)]);
    await releaseApi();
    await expect(liveState(page)).toContainText("Live");
    expect(await page.evaluate(() => window.scrollY)).toBe(900);
    await page.evaluate(() => window.scrollTo(0, 0));
    const ids = await expectAnswer(page, await oracleOf("ebb"));
    expect(ids[0]).toBe(third);
    await feed("ebb", [{ type: "unlisted", tokenId: third, at: Date.now() }]);
    await page.unrouteAll();
    const { seq } = await (await page.request.get(apiPath.listed("ebb"))).json();
    await expectAnswer(page, await oracleOf("ebb"));
    // A page that leaves the collection saves it. The next step begins with the listing that has ended.
    await navigate(page, "/app");
    await expect.poll(async () => (await readRecord(page, "ebb")).seq).toBeGreaterThanOrEqual(seq);
  });

  await test.step("a collection of an older epoch is replaced in place and keeps the filters", async () => {
    const search = "?price=0.5~6&sort=price&order=asc";
    await leave(page);
    await changeRecord(page, "ebb", (record) => {
      const { collection, columns, ...kept } = aged(record);
      const epoch = "x".repeat(columns.epoch.length);
      return { ...kept, collection: { ...collection, epoch }, columns: { ...columns, epoch } };
    });
    const tokenRequests = countTokens(page);
    const releaseApi = await holdApi(page);
    await page.goto(`/c/ebb${search}`);
    await expect(firstCard(page)).toBeVisible();
    await expect(liveState(page)).toContainText("Stale");
    await page.mouse.wheel(0, 700);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    await settled(page, HELD);
    const inView = await cardIds(page);
    await page.evaluate(`
      window.gone = 0;
      new MutationObserver(() => {
        if (!document.querySelector("a[data-token-id]")) window.gone += 1;
      }).observe(document.body, { childList: true, subtree: true });
    `);
    await releaseApi();
    await expect(liveState(page)).toContainText("Live");
    await settled(page);
    expect(tokenRequests()).toBe(1);
    expect(await page.evaluate(() => window.scrollY)).toBe(700);
    expect(await cardIds(page)).toEqual(inView);
    expect(await page.evaluate("window.gone")).toBe(0);
    expect(new URL(page.url()).search).toBe(search);
    await expect
      .poll(async () => (await readRecord(page, "ebb")).columns.epoch)
      .not.toMatch(/^x+$/);
  });

  await test.step("a cached collection opens without the API, reports that it is offline, and recovers", async () => {
    await navigate(page, "/c/unsold");
    await expect(liveState(page)).toContainText("300 tokens");
    const shown = await cardIds(page);
    await kept(page, "unsold");
    await leave(page);
    await page.route(API, (route) => route.abort());
    await page.goto("/c/unsold");
    await expect(firstCard(page)).toBeVisible();
    await expect(liveState(page)).toContainText("Offline");
    await expectFirstCards(page, shown);
    await page.unroute(API);
    await expect(liveState(page)).toContainText("Live");
  });

  await test.step("a damaged record is dropped, and the collection fetched", async () => {
    await navigate(page, "/c/quiet");
    const good = await kept(page, "quiet");
    const tokenRequests = countTokens(page);
    const warned = warnings(page);
    await leave(page);
    await putRecord(page, "quiet", withWrongBit(good));
    await openCollection(page, "quiet");
    await expectAnswer(page, await oracleOf("quiet"));
    expect(tokenRequests()).toBe(1);
    expect(warned.filter((text) => text.includes("is dropped and fetched again"))).toHaveLength(1);
    expect((await readRecord(page, "quiet")).collection.id).toBe("quiet");
  });

  await navigate(page, "/c/ebb");
  await expect(liveState(page)).toContainText("2,000 tokens");
  await kept(page, "ebb");

  await test.step("another tab can delete the database without being blocked", async () => {
    const other = await context.newPage();
    await leave(other);
    const events = await other.evaluate<string[]>(`new Promise((resolve) => {
      const request = indexedDB.deleteDatabase("${DATABASE_NAME}");
      const events = [];
      request.onblocked = () => events.push("blocked");
      request.onsuccess = () => resolve([...events, "deleted"]);
      request.onerror = () => resolve([...events, "failed"]);
    })`);
    expect(events).toEqual(["deleted"]);
    await other.close();
    await page.reload();
    await kept(page, "ebb");
  });

  await test.step("clearing the site's storage does not affect an open page", async () => {
    const session = await context.newCDPSession(page);
    const { origin } = new URL(page.url());
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    // A database that is opened during the removal is closed again, which fails the read.
    await expect(async () => expect(await recordBytes(page, "ebb")).toBeNull()).toPass();
    const [id = ""] = await cardIds(page);
    await feed("ebb", [listing(id, 0.0876)]);
    await expect(page.locator(`a[data-token-id="${id}"]`)).toContainText("0.09 →");
    await feed("ebb", [{ type: "unlisted", tokenId: id, at: Date.now() }]);
    await page.reload();
    await kept(page, "ebb");
  });
});

test("works from the network and logs one warning if storage never answers or is denied", async ({
  page,
}) => {
  await test.step("a database that never answers delays nothing", async () => {
    const warned = warnings(page);
    // The worker waits for the database until the test calls `runHeld`.
    await prependToWorkers(page, `IDBFactory.prototype.open = () => ({}); ${HELD_WAITS}`);
    const notKept = () => warned.filter((text) => text.includes("not kept"));
    await openCollection(page, "ebb");
    await expectAnswer(page, await oracleOf("ebb"));
    expect(notKept()).toEqual([]);
    const [worker] = page.workers();
    // Each attempt to open the database has its own timer.
    const endWaits = async () => {
      await worker?.evaluate("runHeld()");
      return notKept();
    };
    await expect.poll(endWaits).toHaveLength(1);
  });

  await test.step("storage is denied", async () => {
    await page.unrouteAll();
    const warned = warnings(page);
    const forbidden = `Object.defineProperty(globalThis, "indexedDB", {
      get() { throw new DOMException("denied", "SecurityError"); } });`;
    await prependToWorkers(page, forbidden);
    await page.addInitScript({ content: forbidden });
    await openCollection(page, "ebb");
    await expect(liveState(page)).toContainText("Live");
    const notKept = () => warned.filter((text) => text.includes("not kept"));
    await expect.poll(notKept).toHaveLength(1);
    const [id = ""] = await cardIds(page);
    await feed("ebb", [listing(id, 0.0654)]);
    await expect(page.locator(`a[data-token-id="${id}"]`)).toContainText("0.07 →");
    await feed("ebb", [{ type: "unlisted", tokenId: id, at: Date.now() }]);
    expect(notKept()).toHaveLength(1);
  });
});

test("evicts other collections silently when the disk is full", async ({ page, context }) => {
  await leave(page);
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  // Quota in bytes. Measured: ebb takes 180,000 with its database, and 230,000 if it is saved twice. Before harbour is written,
  // the browser asks for 230,000 more.
  // The browser caches the first quota that it computes, so the test sets it before the first save.
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 250_000 });
  await openCollection(page, "ebb");
  await kept(page, "ebb");
  await openCollection(page, "harbour");
  await expect(liveState(page)).toContainText("Live");
  await expect.poll(() => recordBytes(page, "ebb")).toBeNull();
  await expectAnswer(page, await oracleOf("harbour"));
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("works without a cache if the quota leaves no room at all", async ({ page, context }) => {
  await leave(page);
  const warned = warnings(page);
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await openCollection(page, "quiet");
  await expect(liveState(page)).toContainText("Live");
  await expect.poll(() => warned.filter((text) => text.includes("kept"))).toHaveLength(1);
  await expectAnswer(page, await oracleOf("quiet"));
});
