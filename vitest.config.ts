import { availableParallelism } from "node:os";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const SETUP = ["contract/testing/patient-waits.ts"];
const common = {
  restoreMocks: true,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A busy machine is many times slower than usual. Only a failing test waits this long.
  expect: { poll: { timeout: 25_000 } },
  setupFiles: SETUP,
};

export default defineConfig({
  test: {
    // By default, vitest leaves one core idle. Many server tests wait for a process or the disk.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      {
        test: {
          ...common,
          name: "contract",
          include: ["contract/**/*.test.ts"],
          environment: "node",
        },
      },
      { test: { ...common, name: "bench", include: ["bench/**/*.test.ts"], environment: "node" } },
      { test: { ...common, name: "e2e", include: ["e2e/**/*.test.ts"], environment: "node" } },
      {
        test: {
          ...common,
          name: "server",
          include: ["server/**/*.test.ts"],
          environment: "node",
          globalSetup: ["server/testing/postgres-for-tests.ts"],
        },
      },
      {
        test: {
          ...common,
          name: "workers",
          include: ["workers/**/*.test.ts"],
          environment: "node",
          setupFiles: [...SETUP, "@vitest/web-worker"],
        },
      },
      {
        plugins: [react(), vanillaExtractPlugin()],
        test: {
          ...common,
          name: "src",
          include: ["src/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          setupFiles: [...SETUP, "src/testing/setup.ts"],
        },
      },
    ],
  },
});
