/** Makes tests wait for the app, which takes over from the first screen of the server's HTML. */
import type { BrowserContext, Page } from "playwright/test";

/** Time after which a test goes on without the app: its scripts may be held back, or their first answers. */
const PATIENCE_MS = 3_000;

/** `goto` and `reload` of the context's pages settle once the app has drawn the page. Not with `waitUntil: "commit"`. */
export function waitForTakeOver(context: BrowserContext): void {
  const wait = async (page: Page) => {
    const painted = page.locator(".painted");
    await painted.waitFor({ state: "detached", timeout: PATIENCE_MS }).catch(() => {});
  };
  context.on("page", (page) => {
    const goTo = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (url, options) => {
      const response = await goTo(url, options);
      if (options?.waitUntil !== "commit") await wait(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload(options);
      if (options?.waitUntil !== "commit") await wait(page);
      return response;
    };
  });
}
