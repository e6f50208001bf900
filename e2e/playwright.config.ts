import { defineConfig } from "playwright/test";
import { BROWSER_ARGS, browserPath } from "../scripts/find-browser.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  // `engines.config.ts` runs these in Firefox and WebKit.
  testIgnore: "engines/**",
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  // Sized for two cores: tests mostly wait. Tests within a file run sequentially.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI === "true",
  retries: 0,
  // Shared machines can be several times slower than usual. Only a failing test waits this long.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    colorScheme: "dark",
    locale: "en-US",
    timezoneId: "UTC",
    // A service worker's cache would bypass responses mocked by a test. Service worker tests override this.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: browserPath(),
      args: BROWSER_ARGS,
    },
  },
});
