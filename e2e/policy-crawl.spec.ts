/**
 * The policy on the pages of a collection, with the service worker running. `site/pages-load.spec.ts`
 * looks at the pages of the site, in the dark theme on a desk and in the light one on a phone.
 */
import { still } from "./support/settled.ts";
import { watchConsole } from "./support/site-pages.ts";
import { expect, test } from "./support/test.ts";

declare global {
  interface Window {
    /** Binding that the test exposes. */
    report(text: string): void;
  }
}

test.use({ serviceWorkers: "allow" });

const PATHS = [
  "/c/no-such-collection",
  "/c/harbour?sale=on&rank=1~5000",
  "/c/harbour/4464",
  "/c/harbour",
];

test("no page of a collection breaks the policy, in either theme", async ({ page }) => {
  const violations: string[] = [];
  const said = watchConsole(page);
  await page.clock.install();
  await page.exposeFunction("report", (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      window.report(`${event.documentURI}: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  for (const path of PATHS)
    await test.step(path, async () => {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeAttached();
      await page.emulateMedia({ colorScheme: "light" });
      await still(page);
    });
  await expect(page.locator("a[data-token-id]").first()).toBeVisible();
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("complementary", { name: "Filters" })).toBeVisible();
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByRole("dialog", { name: "Connect" })).toBeVisible();
  await page.keyboard.press("Escape");
  await test.step("the service worker is running: the policy allows its script as well", async () => {
    await page.clock.fastForward(5_000);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });
  expect(violations).toEqual([]);
  // The service worker is registered without a warning.
  expect(said.filter((text) => /offline|service.?worker/i.test(text))).toEqual([]);
});

test("the page may use no powerful feature but those of the players and the clipboard", async ({
  page,
}) => {
  await page.goto("/");
  const allowed = await page.evaluate<string[]>("document.featurePolicy.allowedFeatures()");
  // Client hints, and features that show or reveal nothing of the reader's.
  const harmless =
    /^(ch-.*|aria-notify|cross-origin-isolated|deferred-fetch(-minimal)?|media-playback-while-not-visible|sync-xhr|unload)$/;
  expect(allowed.filter((feature) => !harmless.test(feature)).sort()).toEqual([
    "autoplay",
    "clipboard-write",
    "encrypted-media",
    "fullscreen",
    "picture-in-picture",
  ]);
});
