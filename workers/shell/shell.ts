/**
 * The app's shell: its page, scripts, styles and typeface, kept so that the app opens without a network.
 *
 * Layout     One cache a build, under the build's name, filled while the worker installs: all or nothing.
 * Freshness  A page comes from the network where that answers in time, so a deploy is seen at once. Hashed
 *            files never change and come from the cache of any build. The API is not touched.
 * Ownership  The two latest builds stay: tabs of the one before may still ask for its chunks.
 */
import { API_ROOT } from "../../contract/paths.ts";
import { isPagePath } from "../../contract/routes.ts";
import { HASHED, SHELL_PAGE } from "../../contract/shell.ts";

export interface ShellFiles {
  /** Names the build. */
  readonly version: string;
  /** Paths of everything that is kept, `SHELL_PAGE` first. */
  readonly files: readonly string[];
}

export interface Shell {
  /** Fetches and keeps all files. Rejects, and keeps the old state, where one of them cannot be had. */
  install(): Promise<void>;
  /** Drops what older builds kept. */
  dropOld(): Promise<void>;
  /** The page for `request`; `early` is the browser's own request for it, where it made one. */
  page(request: Request, early: Promise<Response | undefined>): Promise<Response>;
  /** A file for `request`, the kept one where there is one. */
  file(request: Request): Promise<Response>;
}

/** Begins the names of the shell's caches. */
const CACHE = "fairfloor-shell-";
const BUILDS_KEPT = 2;
/** A connection that is slower than this counts as none, for the page itself. */
const PAGE_MS = 4_000;

export function createShell({ version, files }: ShellFiles): Shell {
  const ownName = CACHE + version;

  async function kept(request: Request | string): Promise<Response | undefined> {
    const own = await caches.open(ownName);
    return (await own.match(request)) ?? caches.match(request);
  }

  return {
    async install() {
      const cache = await caches.open(ownName);
      await cache.addAll(
        // Past the HTTP cache where the name does not tell one build's file from another's.
        files.map(
          (file) => new Request(file, { cache: file.startsWith(HASHED) ? "default" : "reload" }),
        ),
      );
    },

    async dropOld() {
      const names = (await caches.keys()).filter(
        (name) => name.startsWith(CACHE) && name !== ownName,
      );
      // In the order of their making.
      const old = names.slice(0, Math.max(0, names.length - (BUILDS_KEPT - 1)));
      await Promise.all(old.map((name) => caches.delete(name)));
    },

    async page(request, early) {
      const network = early.then((response) => response ?? fetch(request));
      try {
        const response = await Promise.race([network, late(PAGE_MS)]);
        if (response && response.status < 500) return response;
      } catch (error) {
        console.info(`Opened without the network: ${String(error)}`);
      }
      // What comes too late is not waited for, and its failure is none.
      network.catch(() => {});
      return (await kept(SHELL_PAGE)) ?? network;
    },

    async file(request) {
      if (new URL(request.url).pathname.startsWith(HASHED))
        return (await kept(request)) ?? fetch(request);
      try {
        return await fetch(request);
      } catch (error) {
        const found = await kept(request);
        if (found) return found;
        throw error;
      }
    },
  };
}

function late(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}

/** What becomes of a request: "network" is left to the browser, as if there were no service worker. */
export type Way = "page" | "file" | "picture" | "network";

/** `kept`: paths of the shell's files. */
export function wayOf(request: Request, origin: string, kept: ReadonlySet<string>): Way {
  const { pathname, origin: asked } = new URL(request.url);
  if (request.method !== "GET" || asked !== origin) return "network";
  if (request.mode === "navigate")
    return request.destination === "document" && isPagePath(pathname) ? "page" : "network";
  if (pathname.startsWith(HASHED) || kept.has(pathname)) return "file";
  return pathname.startsWith(PICTURES) ? "picture" : "network";
}

const PICTURES = `${API_ROOT}/images/`;
