/**
 * The built app. All files are indexed before the first request, so an address can only match a built file and
 * never escape the folder.
 */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { Context } from "hono";
import { HASHED, SHELL_WORKER, SHELL_WORKER_OFF } from "../../contract/site/shell.ts";
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

export interface StaticSite {
  /** The app's page as built; `server/pages` completes it. */
  readonly html: string;
  /** Answers a GET for a file. Returns null if there is no such file: the address may be a page's. */
  answer(c: Context): Promise<Response> | null;
}

const PAGE = "/index.html";

/**
 * Reads the built app in `folder`. Returns null if there is none. If not `offline`, serves the kill switch in place
 * of the shell's service worker, for browsers that have installed it.
 */
export function openStaticSite(folder: string, offline: boolean): StaticSite | null {
  const files = readFiles(folder);
  const page = files.get(PAGE);
  if (!page) return null;
  files.delete(PAGE);
  const off = files.get(SHELL_WORKER_OFF);
  if (!offline && off) files.set(SHELL_WORKER, off);
  return {
    html: new TextDecoder().decode(page.raw),
    answer(c) {
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
  for (const entry of listFiles(folder)) {
    const parts = relative(folder, entry).split(sep);
    if (parts.some((part) => part.startsWith("."))) continue;
    const type = TYPES[extname(entry)] ?? "application/octet-stream";
    files.set(
      `/${parts.join("/")}`,
      createBody(type, new Uint8Array(readFileSync(entry)), "lasting"),
    );
  }
  return files;
}

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
