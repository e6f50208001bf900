/**
 * Deployments: two builds of the app, and one port that leads to a real server of one of them after the other.
 * B keeps A's chunks, as a build over the folder of the previous one does; "B alone" does not have them.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { sampleCollection } from "../../server/testing/sample-collection.ts";
import { temporaryFolder } from "../../server/testing/test-databases.ts";
import { runTestServer, type TestServer } from "../../server/testing/test-server.ts";
import { deriveBuild, keepAssets } from "./derived-builds.ts";
import { oncePerFile } from "./once-per-file.ts";
import { test as base, type Page } from "./test.ts";

export type Build = "A" | "B" | "B alone";

declare global {
  /** Build whose scripts the page runs. */
  var fairfloorBuild: string | undefined;
}

interface Deployed {
  readonly name: Build;
  /** The server's setting of that name. */
  readonly offline: boolean;
}

export interface Site {
  readonly origin: string;
  /** Ends the connections to the running server, if any, and leads the port to the other one. */
  deploy(name: Build, settings?: Pick<Deployed, "offline">): Promise<void>;
  /** Closes the port. */
  stop(): Promise<void>;
}

/** A port that passes its connections on to another one. */
async function openFront() {
  const sockets = new Set<Socket>();
  let target = 0;
  let port = 0;
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const close = async () => {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, "close");
  };
  return {
    port: () => port,
    async leadTo(to: number) {
      await close();
      target = to;
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
      port = (server.address() as AddressInfo).port; // a TCP server has an AddressInfo
    },
    close,
  };
}

/** Prepares the builds. The server of a build starts when it is first needed. */
async function startServers() {
  const root = temporaryFolder();
  const folderOf = (name: Build) => join(root.path, name);
  deriveBuild(folderOf("A"), "A");
  deriveBuild(folderOf("B"), "B");
  deriveBuild(folderOf("B alone"), "B");
  keepAssets(folderOf("B"), folderOf("A"));
  const running = new Map<string, Promise<TestServer>>();
  return {
    async portOf({ name, offline }: Deployed): Promise<number> {
      const key = `${name} ${offline}`;
      const server =
        running.get(key) ??
        runTestServer((store) => store.replaceCollection(sampleCollection()), {
          config: { offline },
          siteFolder: folderOf(name),
        });
      running.set(key, server);
      return Number(new URL((await server).origin).port);
    },
    async close() {
      for (const server of running.values()) await (await server).discard();
      root.discard();
    },
  };
}

/** Creates the `test` function of a file. Each test has a `site` of its own. */
export function createDeployedTest() {
  const servers = oncePerFile(startServers);
  return base.extend<{ readonly site: Site }>({
    site: [
      async ({ browserName: _ }, use) => {
        const { portOf } = await servers();
        const front = await openFront();
        const deploy: Site["deploy"] = async (name, { offline } = { offline: true }) =>
          front.leadTo(await portOf({ name, offline }));
        await deploy("A");
        await use({ origin: `http://localhost:${front.port()}`, deploy, stop: front.close });
        await front.close();
      },
      { timeout: 180_000 },
    ],
    baseURL: async ({ site }, use) => use(site.origin),
  });
}

/** Counts page loads from this call on. A page may reload before it has loaded, so their beginnings count. */
export function countLoads(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

export const buildOf = (page: Page) => page.evaluate(() => globalThis.fairfloorBuild);

/** Time after a page's load in milliseconds until it has registered the service worker. */
export const REGISTERED_AFTER_MS = 5_000;

/**
 * Waits until the service worker has cached the shell and controls this page. The page's clock must be installed: it is
 * advanced, so that the page registers the service worker now.
 */
export async function cacheShell(page: Page): Promise<void> {
  await page.clock.fastForward(REGISTERED_AFTER_MS);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}
