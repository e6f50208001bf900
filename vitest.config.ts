import { availableParallelism } from "node:os";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const SETUP = [
  // Set by `npm test -- --times`.
  ...(process.env.TEST_TIMES ? ["scripts/test/measure-file.ts"] : []),
  "contract/testing/patient-waits.ts",
];
const common = {
  restoreMocks: true,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A busy machine is many times slower than usual. Only a failing test waits this long.
  expect: { poll: { timeout: 25_000 } },
  setupFiles: SETUP,
};

/** Files that share their modules and, in jsdom, their window. A file must leave no state behind: see `src/testing/setup.ts`. */
const shared = { ...common, isolate: false, unstubGlobals: true };

/** Tests of the whole that run the server. They share its modules and databases with its own tests. */
const WITH_SERVER = ["e2e/live-faults.test.ts", "e2e/soak/*.test.ts"];

/** Tests that need a DOM. The other tests of `src` run without. */
const WITH_DOM = ["src/**/*.test.tsx", "src/**/*.dom.test.ts"];

/** Tests read the names of styles only, so none of their rules are compiled. */
const styles = () => vanillaExtractPlugin({ unstable_mode: "transform" });

export default defineConfig({
  test: {
    tags: [
      {
        name: "story",
        description: "A random story at its small size. Left out of `--quick`.",
        timeout: 240_000,
      },
      {
        name: "long",
        description: "A random story at its full size, for `npm run test:long`.",
        timeout: 600_000,
      },
    ],
    // By default, vitest leaves one core idle. Many server tests wait for a process or the disk.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      {
        test: {
          ...shared,
          name: "contract",
          include: ["contract/**/*.test.ts"],
          environment: "node",
        },
      },
      {
        test: {
          ...common,
          name: "scripts",
          include: ["scripts/**/*.test.ts"],
          environment: "node",
        },
      },
      { test: { ...shared, name: "bench", include: ["bench/**/*.test.ts"], environment: "node" } },
      {
        test: {
          ...shared,
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          exclude: WITH_SERVER,
          environment: "node",
        },
      },
      {
        test: {
          ...common,
          name: "server",
          include: ["server/**/*.test.ts", ...WITH_SERVER],
          environment: "node",
          pool: "forks",
          // Most files load the same modules, which keep no state.
          isolate: false,
          globalSetup: ["server/testing/databases-for-tests.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "workers",
          include: ["workers/**/*.test.ts"],
          environment: "node",
          setupFiles: [...SETUP, "@vitest/web-worker"],
        },
      },
      {
        plugins: [styles()],
        test: {
          ...shared,
          name: "src",
          include: ["src/**/*.test.ts"],
          exclude: WITH_DOM,
          environment: "node",
        },
      },
      {
        plugins: [react(), styles()],
        test: {
          ...shared,
          name: "src-dom",
          include: WITH_DOM,
          environment: "jsdom",
          setupFiles: [
            ...SETUP,
            "@vanilla-extract/css/disableRuntimeStyles",
            "src/testing/setup.ts",
          ],
          // Its cache is state of a module, which each file evaluates again.
          server: { deps: { inline: ["swr"] } },
        },
      },
    ],
  },
});
