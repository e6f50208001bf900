import { POST_SLUGS, postPath, ROUTES } from "../contract/site/routes.ts";
import { expect, test } from "./support/test.ts";

declare global {
  interface Window {
    /** Binding that the test exposes. */
    report(text: string): void;
  }
}

test.use({ serviceWorkers: "allow" });

const PATHS = [
  ...Object.values(ROUTES)
    .map(({ path }) => path)
    .filter((path) => !path.includes(":")),
  ...POST_SLUGS.map(postPath),
  "/c/harbour",
  "/c/harbour?sale=on&rank=1~5000",
  "/c/harbour/4464",
  "/c/no-such-collection",
  "/no/such/page",
];

for (const colorScheme of ["dark", "light"] as const)
  test(`no page breaks the policy, ${colorScheme}`, async ({ page }) => {
    const violations: string[] = [];
    await page.exposeFunction("report", (text: string) => violations.push(text));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) =>
        window.report(`${event.documentURI}: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await page.emulateMedia({ colorScheme });
    for (const path of PATHS) {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeAttached();
    }
    await page.goto("/c/harbour");
    await expect(page.locator("a[data-token-id]").first()).toBeVisible();
    await page.getByRole("button", { name: "Filters" }).click();
    await expect(page.getByRole("complementary", { name: "Filters" })).toBeVisible();
    await page.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByRole("dialog", { name: "Connect" })).toBeVisible();
    await page.keyboard.press("Escape");
    // The service worker must be running: the policy must allow its script as well.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(violations).toEqual([]);
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
