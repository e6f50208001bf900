/**
 * The app's shell: its page, scripts, styles and typeface, cached so that the app opens without a network.
 *
 * Layout     One cache per build, under the build's name, filled atomically while the worker installs.
 * Freshness  A page comes from the network if that answers in time, so that a deploy is visible immediately. Hashed
 *            files never change and come from the cache of any build. API requests are not intercepted.
 * Ownership  The two latest builds are kept: tabs of the previous build may still request its chunks.
 */
import { API_ROOT } from "../../contract/paths.ts";
import { isPagePath } from "../../contract/site/routes.ts";
import { HASHED, SHELL_PAGE } from "../../contract/site/shell.ts";

export interface ShellFiles {
  /** Name of the build. */
  readonly version: string;
  /** Paths of all cached files, `SHELL_PAGE` first. */
  readonly files: readonly string[];
}

/** Prefix of the names of the shell's caches. */
const CACHE = "fairfloor-shell-";
const MAX_BUILDS = 2;
/** Timeout of the network for the page itself: a slower connection counts as none. */
const PAGE_MS = 4_000;

export function createShell({ version, files }: ShellFiles) {
  const ownName = CACHE + version;

  async function matchCached(request: Request | string): Promise<Response | undefined> {
    const own = await caches.open(ownName);
    return (await own.match(request)) ?? caches.match(request);
  }

  return {
    /** Fetches and caches all files. If one cannot be fetched, rejects and caches none. */
    async install(): Promise<void> {
      const cache = await caches.open(ownName);
      await cache.addAll(
        // Bypasses the HTTP cache for a file without a hash, as its name is the same in every build.
        files.map(
          (file) => new Request(file, { cache: file.startsWith(HASHED) ? "default" : "reload" }),
        ),
      );
    },

    /** Deletes the caches of older builds. */
    async deleteOldCaches(): Promise<void> {
      const names = (await caches.keys()).filter(
        (name) => name.startsWith(CACHE) && name !== ownName,
      );
      // `names` is in the order of creation.
      const old = names.slice(0, Math.max(0, names.length - (MAX_BUILDS - 1)));
      await Promise.all(old.map((name) => caches.delete(name)));
    },

    /** Returns the page for `request`. `early` is the browser's navigation preload, if it made one. */
    async page(request: Request, early: Promise<Response | undefined>): Promise<Response> {
      const network = early.then((response) => response ?? fetch(request));
      try {
        const timeout = new Promise<undefined>((end) => setTimeout(end, PAGE_MS, undefined));
        const response = await Promise.race([network, timeout]);
        // Without a network, Firefox resolves the preload with a network error.
        if (response && response.type !== "error" && response.status < 500) return response;
      } catch (error) {
        console.info(`Opened without the network: ${String(error)}`);
      }
      // A late answer is not awaited, so its failure must not be reported as unhandled.
      network.catch(() => {});
      return (await matchCached(SHELL_PAGE)) ?? network;
    },

    /** Returns the file for `request`: cache first if its name is hashed, else network first. */
    async file(request: Request): Promise<Response> {
      if (new URL(request.url).pathname.startsWith(HASHED))
        return (await matchCached(request)) ?? fetch(request);
      try {
        return await fetch(request);
      } catch (error) {
        const found = await matchCached(request);
        if (found) return found;
        throw error;
      }
    },
  };
}

/** Strategy for a request. "network" leaves it to the browser, as if there were no service worker. */
export type Strategy = "page" | "file" | "picture" | "network";

/** Returns the strategy for a request. `shellFiles` has the paths of the shell's files. */
export function strategyFor(
  request: Request,
  origin: string,
  shellFiles: ReadonlySet<string>,
): Strategy {
  const { pathname, origin: asked } = new URL(request.url);
  if (request.method !== "GET" || asked !== origin) return "network";
  if (request.mode === "navigate")
    return request.destination === "document" && isPagePath(pathname) ? "page" : "network";
  if (pathname.startsWith(HASHED) || shellFiles.has(pathname)) return "file";
  return pathname.startsWith(PICTURES) ? "picture" : "network";
}

const PICTURES = `${API_ROOT}/images/`;
