/** Builds and serves the bench's own pages, built like the app. */
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";

const CONFIG = fileURLToPath(new URL("page/vite.config.ts", import.meta.url));

export interface ServedPages {
  readonly origin: string;
  close(): Promise<void>;
}

/** Builds the pages into `folder` and serves them. Proxies the API of the server at `api` under the same origin. */
export async function servePages(folder: string, api: string): Promise<ServedPages> {
  await build({ configFile: CONFIG, build: { outDir: folder } });
  const server = await preview({
    configFile: CONFIG,
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port: 0, proxy: { "/api": api } },
  });
  const [url] = server.resolvedUrls?.local ?? [];
  if (!url) throw new Error("the bench's pages are served nowhere");
  return { origin: new URL(url).origin, close: () => server.close() };
}
