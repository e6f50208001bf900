import { defineConfig } from "playwright/test";
import { BROWSER_ARGS, browserPath } from "../scripts/find-browser.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  // Two cores: a file of tests waits more than it works. Tests within a file run one after the other.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI === "true",
  retries: 0,
  // Generous, because shared machines can be several times slower than themselves: only a failure waits this long.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    colorScheme: "dark",
    locale: "en-US",
    timezoneId: "UTC",
    // Answers that a test makes up must not come from what a service worker kept; tests of it let it in.
    serviceWorkers: "block",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: browserPath(),
      args: BROWSER_ARGS,
    },
  },
});
