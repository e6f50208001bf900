/** The pages of the site, and what the tests of every page record while a page loads. */
import { POST_SLUGS, postPath, ROUTES } from "../../contract/site/routes.ts";
import { answered } from "./answered.ts";
import { expect, type Page } from "./test.ts";

/** Paths of the pages without a parameter, and of the posts. */
export const PAGES: readonly string[] = [
  ...Object.values(ROUTES)
    .map(({ path }) => path)
    .filter((path) => !path.includes(":")),
  ...POST_SLUGS.map(postPath),
];

/** Path without a page. */
export const NOWHERE = "/nowhere";

/** Waits until all of the open page has loaded. */
export async function whole(page: Page): Promise<void> {
  await expect(page.getByRole("contentinfo")).toBeVisible();
  // Until the app takes over, the server's HTML has a second one.
  await expect(page.locator("main h1")).toHaveCount(1);
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.getByRole("list", { name: "Network costs" })).toContainText("$");
  await answered(page);
}

/** Logged because the tests block service workers. `policy-crawl.spec.ts` has one. */
const BLOCKED = /Service Worker registration blocked|will not open offline/;

/** Records console errors and warnings from this call on. */
export function watchConsole(page: Page): readonly string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    if (!BLOCKED.test(message.text())) said.push(message.text());
  });
  return said;
}

/** Records the policy violations that the browser reports in the page's document. */
export async function watchPolicy(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      refused.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return () => page.evaluate<string[]>("window.refused");
}

/** Records the names of Inter's files that the page loads. */
export function watchFonts(page: Page): readonly string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const name = request.url().match(/\/(inter-basic|inter-.*-normal)-[^/]*\.woff2$/)?.[1];
    if (name) names.push(name);
  });
  return names;
}

/** Returns how far the page is wider than the window, in CSS pixels. Negative if space is reserved for a scrollbar. */
export function widerBy(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

export interface Head {
  readonly title: string;
  readonly description: string | null;
  readonly canonical: string | null;
}

declare global {
  interface Window {
    /** The head as the server sent it: the page's scripts run once all of the document is read. */
    sentHead?: Head;
    readHead(): Head;
  }
}

/** Must be called before the page is opened. The returned function returns the head as the server sent it. */
export async function watchHead(page: Page): Promise<() => Promise<Head>> {
  await page.addInitScript(() => {
    const attribute = (selector: string, name: string) =>
      document.querySelector(selector)?.getAttribute(name) ?? null;
    window.readHead = () => ({
      title: document.title,
      description: attribute('meta[name="description"]', "content"),
      canonical: attribute('link[rel="canonical"]', "href"),
    });
    document.addEventListener("readystatechange", () => {
      window.sentHead ??= window.readHead();
    });
  });
  return () =>
    page.evaluate(() => {
      if (!window.sentHead) throw new Error("the page was opened before it was watched");
      return window.sentHead;
    });
}

/** Returns the head at this moment. Requires `watchHead`. */
export const readHead = (page: Page): Promise<Head> => page.evaluate(() => window.readHead());
