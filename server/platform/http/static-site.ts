/**
 * The built app. All files are indexed before the first request, so an address can only match a built file and
 * never escape the folder.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { Context } from "hono";
import { HASHED, SHELL_WORKER, SHELL_WORKER_OFF } from "../../../contract/site/shell.ts";
import { answerBody, CACHE } from "./answer-body.ts";
import { type Body, createBody } from "./body.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".vtt": "text/vtt; charset=utf-8",
  ".webm": "video/webm",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

export type StaticSite = NonNullable<ReturnType<typeof openStaticSite>>;

const PAGE = "/index.html";

/**
 * Reads the built app in `folder`. Returns null if there is none. If not `offline`, serves the kill switch in place
 * of the shell's service worker, for browsers that have installed it.
 */
export function openStaticSite(folder: string, offline: boolean) {
  const files = readFiles(folder);
  const page = files.get(PAGE);
  if (!page) return null;
  files.delete(PAGE);
  const off = files.get(SHELL_WORKER_OFF);
  if (!offline && off) files.set(SHELL_WORKER, off);
  return {
    /** The app's page as built; `server/web/pages` completes it. */
    html: new TextDecoder().decode(page.raw),
    folder,
    /** Answers a GET for a file. Returns null if there is no such file: the address may be a page's. */
    answer(c: Context): Promise<Response> | null {
      const { path } = c.req;
      const file = files.get(path);
      if (file)
        return answerBody(c, file, path.startsWith(HASHED) ? CACHE.immutable : CACHE.revalidate);
      return path.startsWith(HASHED) ? Promise.resolve(c.text("Not found", 404)) : null;
    },
  };
}

/** Returns address -> file. Skips names that begin with a dot, such as the build's manifest: they are not public. */
function readFiles(folder: string): Map<string, Body> {
  const files = new Map<string, Body>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const parts = relative(folder, path).split(sep);
    if (parts.some((part) => part.startsWith("."))) continue;
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    const body = createBody(type, new Uint8Array(readFileSync(path)), "lasting");
    files.set(`/${parts.join("/")}`, body);
  }
  return files;
}
