import { defineConfig } from "playwright/test";
import { BROWSER_ARGS, browserPath } from "../scripts/find-browser.ts";
import type { EngineName } from "./engines/engine.ts";
import { ENGINES } from "./engines/installed.ts";
import { stressSeed, TIMEOUT_FACTOR } from "./stress/conditions.ts";

const slowness = stressSeed() === null ? 1 : TIMEOUT_FACTOR;

/** The browser finds no other machine's address, so none of its requests can leave this one. */
const NO_OTHER_MACHINE =
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost";

export default defineConfig<object, { engineName: EngineName }>({
  testMatch: "**/*.spec.ts",
  projects: [
    { name: "chromium", testDir: ".", testIgnore: "engines/**" },
    ...ENGINES.filter(({ isInstalled }) => isInstalled()).map(({ name }) => ({
      name,
      testDir: "engines",
      // A second worker would import all modules again.
      workers: 1,
      use: { engineName: name },
    })),
  ],
  outputDir: "../test-results/browser",
  globalSetup: "./support/global-setup.ts",
  // Sized for two cores: tests mostly wait. Tests within a file run sequentially.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI === "true",
  retries: 0,
  // Shared machines can be several times slower than usual. Only a failing test waits this long.
  timeout: 120_000 * slowness,
  expect: { timeout: 25_000 * slowness },
  reporter: process.env.TEST_REPORT
    ? [["list"], ["../scripts/test/playwright-reporter.ts"]]
    : [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    colorScheme: "dark",
    locale: "en-US",
    timezoneId: "UTC",
    // A service worker's cache would bypass responses mocked by a test. Service worker tests override this.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browserPath(),
      args: [...BROWSER_ARGS, NO_OTHER_MACHINE],
    },
  },
});
