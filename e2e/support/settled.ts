/** Waits until a page has come to rest, so that a test measures its last state and not one on the way. */
import { type BrowserContext, expect, type Page, type Request } from "playwright/test";
import * as apiPath from "../../contract/api-path.ts";

/** Requests of a page that have not ended. */
const pendingOf = new WeakMap<Page, Set<Request>>();

const STREAM = new URL(apiPath.stream([]), "http://localhost").pathname;

/** False for a live stream, which never ends, and for a video, which loads as far as it plays. */
const endsByItself = (request: Request) =>
  request.resourceType() !== "media" && new URL(request.url()).pathname !== STREAM;

/** Records the requests of a context's pages for `settled`. Must be called before the first page opens an address. */
export function watchRequests(context: BrowserContext): void {
  const watch = (page: Page) => {
    const pending = new Set<Request>();
    pendingOf.set(page, pending);
    page.on("request", (request) => {
      if (endsByItself(request)) pending.add(request);
    });
    page.on("requestfinished", (request) => pending.delete(request));
    page.on("requestfailed", (request) => pending.delete(request));
    // The browser reports no end of what a worker was importing when it was terminated.
    page.on("worker", (worker) =>
      worker.on("close", () => {
        for (const request of pending)
          if (request.resourceType() === "script") pending.delete(request);
      }),
    );
  };
  context.pages().forEach(watch);
  context.on("page", watch);
}

function pendingRequests(page: Page, held: RegExp | undefined): readonly string[] {
  const pending = pendingOf.get(page);
  if (!pending) throw new Error("The page's context is not watched: call watchRequests first.");
  return [...pending]
    .map((request) => request.url())
    .filter((url) => !held?.test(url))
    .map((url) => `pending: ${url}`);
}

/** Describes what moves in the page, one line each. What an endless animation moves does not count. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The test may have replaced the page's clock, and with it `requestAnimationFrame`.
    const frame = () =>
      new Promise<void>((resolve) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      });
    const running = () => document.getAnimations().filter((each) => each.playState === "running");
    const endless = (each: Animation) => each.effect?.getComputedTiming().endTime === Infinity;
    const boxes = () => {
      const restless = running()
        .filter(endless)
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? [effect.target] : []));
      const found = new Map<Element, string>();
      for (const element of document.querySelectorAll("body, body *")) {
        if (restless.some((each) => each?.contains(element))) continue;
        const { x, y, width, height } = element.getBoundingClientRect();
        found.set(element, [x, y, width, height].join(" "));
      }
      return found;
    };
    const name = (element: Element) => element.outerHTML.slice(0, 120);
    await frame();
    const before = boxes();
    await frame();
    const after = boxes();
    const found: string[] = [];
    if (document.fonts.status === "loading") found.push("fonts are loading");
    for (const { effect } of running().filter((each) => !endless(each))) {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      found.push(`animated: ${target ? name(target) : "?"}`);
    }
    for (const [element, box] of after)
      if (before.get(element) !== box)
        found.push(`moved from ${before.get(element)} to ${box}: ${name(element)}`);
    for (const element of before.keys())
      if (!after.has(element)) found.push(`gone: ${name(element)}`);
    return found.slice(0, 5);
  });
}

const INTERVALS_MS = [20, 50, 100];

/**
 * Waits until fonts are loaded, transitions and finite animations have ended, and two frames in a row have the same
 * layout.
 */
export async function still(page: Page): Promise<void> {
  const message = "the page is still";
  await expect.poll(() => moving(page), { message, intervals: INTERVALS_MS }).toEqual([]);
}

export interface Held {
  /** Addresses of requests that the test does not answer yet. */
  readonly held?: RegExp;
}

/**
 * Waits until no request of the page is pending except `held` ones, and the page is still.
 *
 * The page may still compute an answer. Wait for what shows the answer first.
 */
export async function settled(page: Page, { held }: Held = {}): Promise<void> {
  const unrest = async () => {
    const pending = pendingRequests(page, held);
    return pending.length > 0 ? pending : [...(await moving(page)), ...pendingRequests(page, held)];
  };
  const message = "the page settles";
  await expect.poll(unrest, { message, intervals: INTERVALS_MS }).toEqual([]);
}
