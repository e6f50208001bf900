import { once } from "node:events";
import { createServer } from "node:net";
import { MAX_PICTURES, PICTURES_CACHE } from "../workers/shell/pictures.ts";
import { cardIds, expectFirstCards } from "./support/data/oracle.ts";
import {
  buildOf,
  cacheShell,
  countLoads,
  createDeployedTest,
  REGISTERED_AFTER_MS,
} from "./support/deployments.ts";
import { kept } from "./support/kept-records.ts";
import { navigate } from "./support/navigate.ts";
import { expect, type Page } from "./support/test.ts";

const test = createDeployedTest();

test.use({ serviceWorkers: "allow" });

// A page registers the service worker 4 s after its load; `cacheShell` advances the clock.
test.beforeEach(({ page }) => page.clock.install());

const firstCard = (page: Page) => page.locator("a[data-token-id]").first();
const liveState = (page: Page) => page.getByRole("region", { name: "Tokens shown" });
/** URLs of card pictures in view that failed to load. */
const missingPictures = (page: Page) =>
  page.locator("a[data-token-id] img").evaluateAll((pictures) =>
    (pictures as HTMLImageElement[])
      .filter((each) => each.getBoundingClientRect().top < innerHeight)
      .filter((each) => !each.complete || each.naturalWidth === 0)
      .map((each) => each.currentSrc),
  );

/** Keeps what the next document says to its workers from them, until its function `releaseWorker` is called. */
async function holdWorker(page: Page): Promise<void> {
  await page.evaluate("sessionStorage.holdWorker = 1");
  await page.addInitScript(`
    if (sessionStorage.holdWorker) {
      delete sessionStorage.holdWorker;
      const { postMessage } = Worker.prototype;
      const held = [];
      Worker.prototype.postMessage = function (...message) {
        held.push(() => postMessage.apply(this, message));
      };
      window.releaseWorker = () => {
        Worker.prototype.postMessage = postMessage;
        for (const send of held) send();
      };
    }
  `);
}

/** Returns the URLs of all entries in all caches. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map((name) => window.caches.open(name)),
    );
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url);
  });
}

test("without a network the app opens at any of its addresses, and collections seen before have their cards and pictures", async ({
  page,
  context,
  site,
}) => {
  await page.goto("/c/sample?sale=on");
  await cacheShell(page);
  // The service worker caches pictures as they pass through it.
  await page.reload();
  await expect(liveState(page)).toContainText("Live");
  await expect.poll(() => missingPictures(page)).toEqual([]);
  const shown = await cardIds(page);
  expect(shown.length).toBeGreaterThan(4);
  await kept(page, "sample");
  const picture = `/api/v1/images/sample/${shown[0]}`;

  await test.step("API data are never cached, but pictures", async () => {
    const addresses = async () =>
      (await keptAddresses(page)).filter((address) => address.includes("/api/"));
    const isPicture = (address: string) => address.includes("/api/v1/images/");
    await expect
      .poll(async () => (await addresses()).some((each) => each.includes(`${picture}?w=`)))
      .toBe(true);
    expect((await addresses()).filter((address) => !isPicture(address))).toEqual([]);
  });

  await site.stop();
  await context.setOffline(true);

  await test.step("a cached picture is shown at any width", async () => {
    const status = (address: string) =>
      page.evaluate(
        (path) =>
          fetch(path).then(
            (answer) => answer.status,
            () => "none",
          ),
        address,
      );
    expect(await status(`${picture}?w=999`)).toBe(200);
    expect(await status("/api/v1/images/sample/never-seen?w=512")).toBe("none");
    expect(await status("/api/v1/collections/sample/tokens/listed")).toBe("none");
  });

  await test.step("the app opens at any of its addresses, and says so", async () => {
    await page.goto("/blog/how-rank-is-made");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto("/c/never-seen");
    await expect(page.getByText(/cannot be reached/).first()).toBeVisible();
    await page.goto("/app");
    await expect(page.getByText("The collections could not be loaded")).toBeVisible();
  });

  await test.step("a collection seen before opens with its cards and pictures", async () => {
    // The list itself is not stored, but the collections on this device are.
    const saved = page.getByRole("link", { name: /Saved (just now|\d+ min ago)/ });
    await expect(saved).toHaveCount(1);
    await saved.click();
    await expect(firstCard(page)).toBeVisible();
    await expect(page).toHaveURL(/\/c\/sample\?sale=on$/);

    await holdWorker(page);
    await page.goto("/c/sample?sale=on");
    await expectFirstCards(page, shown);
    await expect(liveState(page)).toContainText(/Connecting|Stale/);
    await page.evaluate("releaseWorker()");
    await expect(liveState(page)).toContainText(/Offline|Stale/);
    await expectFirstCards(page, shown);
    await expect.poll(() => missingPictures(page)).toEqual([]);
    await expect(page.getByText(/Connection lost/)).toBeVisible();
  });

  await test.step("a token opens with its stored figures, and says what is missing", async () => {
    await firstCard(page).click();
    const token = page.getByRole("dialog");
    await expect(token.getByRole("heading", { level: 2 }).first()).toContainText(/\d/);
    await expect(token.locator("[data-figure=price]")).toContainText(/\d/);
    await expect(token).toContainText("Not loaded: the server did not answer.");
    await expect(token).toContainText("The effects on the price are not loaded");
    await page.goBack();
    await expect(token).toHaveCount(0);
  });

  await test.step("it is live, and the list is there, when the network is back", async () => {
    await site.deploy("A");
    await context.setOffline(false);
    await expect(liveState(page)).toContainText("Live");
    await expect(page.getByText(/Connection lost/)).toHaveCount(0);
    await expectFirstCards(page, shown);
    expect(page.url()).toMatch(/\?sale=on$/);
    await navigate(page, "/app");
    await expect(page.locator('[data-collection-id="sample"]')).toBeVisible();
  });
});

test("limits the number of cached pictures", { tag: "@long" }, async ({ page }) => {
  await page.goto("/app");
  await cacheShell(page);
  await page.evaluate(async (count) => {
    for (let first = 1; first <= count; first += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          fetch(`/api/v1/images/sample/1?w=${first + index}`),
        ),
      );
  }, MAX_PICTURES + 200);
  const count = () =>
    page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, PICTURES_CACHE);
  await expect.poll(count).toBeLessThanOrEqual(MAX_PICTURES + 50);
  expect(await count()).toBeGreaterThan(MAX_PICTURES - 100);
});

test("a new version is offered, old tabs keep their chunks, and accepting reloads every tab once", async ({
  page,
  context,
  site,
}) => {
  await page.goto("/c/sample?sale=on");
  await expect(firstCard(page)).toBeVisible();
  await cacheShell(page);
  const other = await context.newPage();
  await other.goto("/app");
  await cacheShell(other);
  const loads = [countLoads(page), countLoads(other)];
  const builds = () => Promise.all([page, other].map((tab) => buildOf(tab).catch(() => "loading")));

  await site.deploy("B alone");
  const offer = (tab: Page) => tab.getByText("A new version is ready.");
  // The page checks for a new version once an hour.
  await page.clock.fastForward(3_600_000);
  await expect(offer(page)).toBeVisible();
  await expect(offer(other)).toBeVisible();
  expect(await builds()).toEqual(["A", "A"]);
  // The server no longer has this chunk.
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByRole("dialog", { name: "Connect" })).toBeVisible();
  expect(await builds()).toEqual(["A", "A"]);
  expect(loads.map((count) => count())).toEqual([0, 0]);

  await other.getByRole("button", { name: "Reload" }).click();
  await expect.poll(builds).toEqual(["B", "B"]);
  await expect(firstCard(page)).toBeVisible();
  expect(page.url()).toMatch(/\/c\/sample\?sale=on$/);
  await expect(offer(page)).toHaveCount(0);
  expect(loads.map((count) => count())).toEqual([1, 1]);
});

test("reloading a single tab loads the new version without a prompt, and that one opens without a network", async ({
  page,
  context,
  site,
}) => {
  await page.goto("/app");
  await cacheShell(page);
  await site.deploy("B alone");
  const loads = countLoads(page);
  await page.reload();
  expect(await buildOf(page)).toBe("B");
  // The new worker activates by itself, so the new build is the one that opens offline.
  const workers = () =>
    page.evaluate(async () => {
      const { active, waiting, installing } = await navigator.serviceWorker.ready;
      const names = (await caches.keys()).filter((name) => name.startsWith("fairfloor-shell-"));
      return [names.length, active?.state, waiting?.state, installing?.state];
    });
  await expect.poll(workers).toEqual([2, "activated", undefined, undefined]);
  await expect(page.getByText("A new version is ready.")).toHaveCount(0);
  expect(loads()).toBe(1);
  await site.stop();

  await test.step("if the network accepts requests but never responds", async () => {
    const silent = createServer((socket) => socket.on("error", () => {}));
    await once(silent.listen(Number(new URL(site.origin).port), "127.0.0.1"), "listening");
    try {
      await page.goto("/pricing", { waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    } finally {
      await page.goto("about:blank");
      silent.close();
    }
  });

  await test.step("if there is none", async () => {
    await context.setOffline(true);
    await page.goto("/pricing");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await buildOf(page)).toBe("B");
  });
});

test("the kill switch removes the service worker and its caches from the browser", async ({
  page,
  context,
  site,
}) => {
  await page.goto("/app");
  await cacheShell(page);
  await site.deploy("A", { offline: false });
  const loads = countLoads(page);
  await page.reload();
  const left = () =>
    page
      .evaluate(async () => ({
        controlled: navigator.serviceWorker.controller !== null,
        registered: (await navigator.serviceWorker.getRegistrations()).length,
        kept: await caches.keys(),
      }))
      .catch(() => "loading");
  const nothing = { controlled: false, registered: 0, kept: [] };
  await expect.poll(left).toEqual(nothing);
  // The page registers the kill switch's script again a while after load; it must unregister itself again.
  const registered = context.waitForEvent("serviceworker");
  await page.clock.fastForward(REGISTERED_AFTER_MS);
  await registered;
  await expect.poll(left).toEqual(nothing);
  await expect(page.locator('[data-collection-id="sample"]')).toBeVisible();
  expect(loads()).toBeLessThanOrEqual(2);
});
