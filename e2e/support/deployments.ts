/**
 * Deployments: two real builds of the app, and a real server on one port that serves one after the other.
 * B is built over a copy of A's folder, as `npm start` does, and keeps A's chunks; "B alone" does not have them.
 */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { ASSETS_LIST, readAssetsList } from "../../scripts/build/previous-assets.ts";
import { sampleCollection } from "../../server/testing/sample-collection.ts";
import { temporaryFolder } from "../../server/testing/test-databases.ts";
import { runTestServer, type TestServer } from "../../server/testing/test-server.ts";
import { test as base, type Page } from "./test.ts";

export type Build = "A" | "B" | "B alone";

declare global {
  /** Build whose scripts the page runs. */
  var fairfloorBuild: string | undefined;
}

/** Builds the app with `mark` in every chunk, so that each build has distinct contents and chunk names. */
async function buildApp(outDir: string, mark: string): Promise<void> {
  await build({
    configFile: "vite.config.ts",
    logLevel: "error",
    build: { outDir, emptyOutDir: true },
    plugins: [
      {
        name: "mark",
        renderChunk: (code) => `${code}\n;globalThis.fairfloorBuild = ${JSON.stringify(mark)};\n`,
      },
    ],
  });
}

interface Builds {
  folderOf(name: Build): string;
}

export interface Site {
  readonly origin: string;
  /** Replaces the running server, if any, on the same port. `offline` is the setting of that name. */
  deploy(name: Build, settings?: { readonly offline: boolean }): Promise<void>;
  stop(): Promise<void>;
}

export const test = base.extend<{ readonly site: Site }, { readonly builds: Builds }>({
  builds: [
    async ({ browserName: _ }, use) => {
      const root = temporaryFolder();
      const folderOf = (name: Build) => join(root.path, name);
      await buildApp(folderOf("A"), "A");
      cpSync(folderOf("A"), folderOf("B"), { recursive: true });
      await buildApp(folderOf("B"), "B");
      cpSync(folderOf("B"), folderOf("B alone"), { recursive: true });
      for (const file of [...readAssetsList(folderOf("B alone")).previous, ASSETS_LIST])
        rmSync(join(folderOf("B alone"), file));
      await use({ folderOf });
      root.discard();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  site: async ({ builds }, use) => {
    let running: TestServer | null = null;
    let port = 0;
    const stop = async () => {
      await running?.discard();
      running = null;
    };
    const deploy: Site["deploy"] = async (name, { offline } = { offline: true }) => {
      await stop();
      running = await runTestServer((store) => store.replaceCollection(sampleCollection()), {
        config: { port, offline },
        siteFolder: builds.folderOf(name),
      });
      port = Number(new URL(running.origin).port);
    };
    await deploy("A");
    await use({ origin: `http://localhost:${port}`, deploy, stop });
    await stop();
  },
  baseURL: async ({ site }, use) => use(site.origin),
});

/** Counts page loads from this call on. */
export function countLoads(page: Page): () => number {
  let count = 0;
  page.on("load", () => {
    count += 1;
  });
  return () => count;
}

export const buildOf = (page: Page) => page.evaluate(() => globalThis.fairfloorBuild);

/** Waits until the service worker has cached the shell and controls this page. */
export async function waitUntilCached(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}
