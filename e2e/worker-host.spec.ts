/** The collection page under every worker fault: blocked, missing, hung, looping, closed, throwing, leaking. */
import type { Worker } from "playwright/test";
import { expectAnswer, openCollection, oracleOf } from "./support/data/oracle.ts";
import { expect, feed, listing, type Page, test } from "./support/test.ts";
import { prependToWorkers } from "./support/worker-scripts.ts";

// These tests route the scripts, so no service worker may answer the requests.
// Nothing here depends on the window, and a small one is drawn with less work.
test.use({ serviceWorkers: "block", viewport: { width: 640, height: 480 } });

const SCRIPT = "**/assets/worker-entry-*.js*";

const slowerBanner = (page: Page) => page.getByText("Running in slower mode");
const isFresh = (url: string) => new URL(url).searchParams.has("fresh");

/** Records the page's log messages about lost workers. */
function losses(page: Page): readonly string[] {
  const logged: string[] = [];
  page.on("console", (message) => {
    if (/collection worker was lost/.test(message.text())) logged.push(message.text());
  });
  return logged;
}

/** Waits for the page's only worker and returns it. */
async function workerOf(page: Page): Promise<Worker> {
  await expect.poll(() => page.workers().length).toBe(1);
  return page.workers()[0] as Worker;
}

/** Expects correct results, a working sort and live prices. */
async function expectUsable(page: Page): Promise<void> {
  await expectAnswer(page, await oracleOf("spring"));
  await page.getByRole("combobox", { name: "Sort" }).click();
  await page.getByRole("option", { name: "Lowest Price First" }).click();
  const [cheapest] = await expectAnswer(page, await oracleOf("spring"));
  await expectLive(page, cheapest as string);
}

/** Expects a listing fed to the server to appear in its card, which must be in view. */
async function expectLive(page: Page, tokenId: string): Promise<void> {
  const card = page.locator(`a[data-token-id="${tokenId}"]`);
  const isListedAtFirst = (await card.textContent())?.includes("0.01 →");
  const [price, shown] = isListedAtFirst
    ? ([0.0234, "0.02 →"] as const)
    : ([0.0123, "0.01 →"] as const);
  await feed("spring", [listing(tokenId, price)]);
  await expect(card).toContainText(shown);
}

/** Records whether the cards ever disappear from this call on. */
async function watchCards(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const noted = document.documentElement.dataset;
    const look = () => {
      if (!document.querySelector("a[data-token-id]")) noted["cardsWent"] = "yes";
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => document.documentElement.dataset["cardsWent"] === "yes");
}

test("the first page starts one worker, which knows the collection before the page's scripts have run", async ({
  page,
}) => {
  let started = 0;
  page.on("worker", () => {
    started += 1;
  });
  await page.route("**/assets/CollectionPage-*.js", async (route) => {
    expect(await (await workerOf(page)).evaluate(() => self.name)).toBe("spring");
    await route.continue();
  });
  await openCollection(page, "spring");
  await expectUsable(page);
  expect(started).toBe(1);
});

/**
 * Hangs for good. Most of the time the worker waits, because a busy one would take the processor from the tests beside
 * it. The step "it loops" shows that a busy one can be stopped as well.
 */
const HANG = `
  const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  for (;;) Atomics.wait(new Int32Array(buffer), 0, 0, 20);`;

/** Expects the page to run the engine itself, say so and show the right cards. */
async function expectTakenOver(page: Page): Promise<void> {
  await expect(slowerBanner(page)).toBeVisible();
  await expectAnswer(page, await oracleOf("spring"));
}

test("a worker that is blocked, missing, replaced by HTML, hanging or throwing at startup is retried if that may help, then the page takes over", async ({
  page,
  allowed,
}) => {
  allowed.errors.push(/worker-src 'none'/, /^uncaught: storm$/);

  for (const [answer, response] of [
    ["404", { status: 404, contentType: "text/plain", body: "Not found" }],
    ["HTML", { status: 200, contentType: "text/html", body: "<!doctype html><title>Sign in" }],
  ] as const)
    await test.step(`a script answered with ${answer} is retried once`, async () => {
      const requests: string[] = [];
      await page.route(SCRIPT, (route) => {
        requests.push(route.request().url());
        return route.fulfill(response);
      });
      await page.goto("/c/spring");
      await expectTakenOver(page);
      expect(requests.map(isFresh)).toEqual([false, true]);
      await page.unroute(SCRIPT);
    });

  await test.step("a bad response in the HTTP cache takes one more request", async () => {
    await page.route(SCRIPT, (route) =>
      isFresh(route.request().url())
        ? route.continue()
        : route.fulfill({ status: 200, contentType: "text/html", body: "<!doctype html>" }),
    );
    await openCollection(page, "spring");
    await expectUsable(page);
    await workerOf(page);
    await expect(slowerBanner(page)).toBeHidden();
    await page.unroute(SCRIPT);
  });

  await test.step("a worker that hangs is abandoned", async () => {
    const requests = await prependToWorkers(page, HANG);
    await page.goto("/c/spring");
    await expectTakenOver(page);
    await expectUsable(page);
    expect(requests).toHaveLength(1);
    await page.unroute(SCRIPT);
  });

  await test.step("a worker that throws is replaced three times", async () => {
    const lost = losses(page);
    const requests = await prependToWorkers(page, 'throw new Error("storm");');
    await page.goto("/c/spring");
    await expectTakenOver(page);
    await expectUsable(page);
    expect(requests).toHaveLength(4);
    expect(lost).toHaveLength(4);
    expect(lost[0]).toContain("storm");
    await page.unroute(SCRIPT);
  });

  await test.step("the policy blocks the worker", async () => {
    await page.route("**/c/spring", async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      const policy = headers["content-security-policy"] ?? "";
      expect(policy).toContain("worker-src 'self'");
      headers["content-security-policy"] = policy.replace("worker-src 'self'", "worker-src 'none'");
      await route.fulfill({ response, headers });
    });
    const lost = losses(page);
    await page.goto("/c/spring");
    await expectTakenOver(page);
    await expectUsable(page);
    // The loss is detected by the worker's error event, not by a timeout.
    for (const text of lost) expect(text).toContain("its script could not be loaded");
    expect(lost).toHaveLength(2);
    expect(page.workers()).toHaveLength(0);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(slowerBanner(page)).toBeHidden();
  });
});

test("a worker that loops, closes itself or rejects is replaced, and cards, filters and pending requests are kept", async ({
  page,
  allowed,
}) => {
  allowed.errors.push(/^uncaught: forgotten$/);
  const lost = losses(page);
  await openCollection(page, "spring", "?sale=on");
  await expectAnswer(page, await oracleOf("spring"));
  const cardsWent = await watchCards(page);
  const sort = async (label: string) => {
    await page.getByRole("combobox", { name: "Sort" }).click();
    await page.getByRole("option", { name: label }).click();
  };

  await test.step("it loops", async () => {
    const former = await workerOf(page);
    // The loop runs in the worker's own task: terminate() cannot stop code that the debugger evaluates.
    await former.evaluate(() => {
      setTimeout(() => {
        for (;;);
      });
    });
    const next = page.waitForEvent("worker");
    await sort("Lowest Price First");
    await next;
    expect(new URL(page.url()).searchParams.get("sale")).toBe("on");
    const [cheapest] = await expectAnswer(page, await oracleOf("spring"));
    await expectLive(page, cheapest as string);
    expect(lost).toEqual([expect.stringMatching(/no answer to ping/)]);
    expect(await workerOf(page)).not.toBe(former);
  });

  await test.step("it closes itself", async () => {
    const former = await workerOf(page);
    const next = page.waitForEvent("worker");
    // The worker may close before the evaluation returns.
    await former.evaluate(() => self.close()).catch(() => {});
    await next;
    await sort("Best Rank First");
    await expectUsable(page);
    expect(lost).toHaveLength(2);
  });

  await test.step("an unhandled rejection is logged, and price updates continue", async () => {
    const former = await workerOf(page);
    const next = page.waitForEvent("worker");
    await former.evaluate(() => {
      // A separate task, because rejections in the evaluation itself are caught.
      setTimeout(() => void Promise.reject(new Error("forgotten")));
    });
    await next;
    await sort("Best Rank First");
    await expectUsable(page);
    expect(lost.slice(2)).toEqual([expect.stringContaining("forgotten")]);
  });

  expect(await cardsWent()).toBe(false);
  await expect(slowerBanner(page)).toBeHidden();
});

/** Opens and leaves a collection's page `visits` times. Expects no leaked workers, DOM nodes, listeners or memory. */
async function expectNothingLeft(page: Page, visits: number, maxLeftBytes: number): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { startedWorkers: 0 });
    window.Worker = class extends window.Worker {
      constructor(...args: ConstructorParameters<typeof window.Worker>) {
        super(...args);
        Object.assign(window, { startedWorkers: Reflect.get(window, "startedWorkers") + 1 });
      }
    };
  });
  await openCollection(page, "single");
  const cdp = await page.context().newCDPSession(page);
  const inUse = async () => {
    for (let times = 0; times < 3; times++) await cdp.send("HeapProfiler.collectGarbage");
    const { usedSize } = await cdp.send("Runtime.getHeapUsage");
    const { nodes, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
    return { bytes: usedSize, nodes, listeners: jsEventListeners };
  };
  /** Opens and leaves the page repeatedly; waits for tokens every tenth time. Returns the number of started workers. */
  const cycle = (times: number) =>
    page.evaluate(async (count) => {
      const until = async (done: () => boolean) => {
        while (!done()) await new Promise((frame) => requestAnimationFrame(frame));
      };
      const started = () => Number(Reflect.get(window, "startedWorkers"));
      history.replaceState(null, "", "/nowhere");
      await until(() => document.querySelector("a[data-token-id]") === null);
      const before = started();
      for (let at = 0; at < count; at++) {
        const already = started();
        history.replaceState(null, "", "/c/single");
        await until(() => started() > already);
        if (at % 10 === 0) await until(() => document.querySelector("a[data-token-id]") !== null);
        history.replaceState(null, "", "/nowhere");
        await until(() => document.querySelector("a[data-token-id]") === null);
      }
      return started() - before;
    }, times);
  await cycle(Math.max(10, visits / 10));
  const before = await inUse();
  expect(await cycle(visits)).toBe(visits);
  await expect.poll(() => page.workers().length).toBe(0);
  const after = await inUse();
  expect(after.bytes - before.bytes).toBeLessThan(maxLeftBytes);
  // A few nodes and listeners may remain. A leak adds at least one for each visit.
  expect(after.nodes - before.nodes).toBeLessThan(visits);
  expect(after.listeners - before.listeners).toBeLessThan(visits);
}

test("a page opened and left 20 times leaves no worker, node or listener and less than 1 MB behind", ({
  page,
}) => expectNothingLeft(page, 20, 1e6));

test("a page opened and left 500 times leaves no worker, node or listener and less than 5 MB behind", {
  tag: "@long",
}, ({ page }) => {
  test.setTimeout(300_000);
  return expectNothingLeft(page, 500, 5e6);
});

test("pages of collections that were left are released, with their charts", async ({ page }) => {
  const visits = 10;
  await openCollection(page, "single");
  const cdp = await page.context().newCDPSession(page);
  await page.evaluate(async (times) => {
    const until = async (done: () => boolean) => {
      while (!done()) await new Promise((frame) => requestAnimationFrame(frame));
    };
    const left: WeakRef<Element>[] = [];
    for (let at = 0; at < times; at++) {
      await until(() => document.querySelector(".uplot") !== null);
      for (const part of document.querySelectorAll("figure, a[data-token-id]"))
        left.push(new WeakRef(part));
      history.replaceState(null, "", "/nowhere");
      await until(() => document.querySelector("a[data-token-id]") === null);
      history.replaceState(null, "", "/c/single");
    }
    await until(() => document.querySelector(".uplot") !== null);
    Object.assign(window, { left });
  }, visits);
  const kept = async () => {
    await cdp.send("HeapProfiler.collectGarbage");
    return page.evaluate(() => {
      const left: readonly WeakRef<Element>[] = Reflect.get(window, "left");
      return { of: left.length, kept: left.filter((part) => part.deref()).length };
    });
  };
  expect((await kept()).of).toBeGreaterThanOrEqual(2 * visits);
  await expect.poll(async () => (await kept()).kept).toBe(0);
});
