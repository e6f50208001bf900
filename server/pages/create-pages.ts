/**
 * The app's one HTML page, with the head of the address it is sent for. Built once into a template; what a
 * request costs is a look-up in memory, and the joining of two halves where it is the first for its head.
 */
import type { Context } from "hono";
import { RECORDING_META } from "../../contract/recording.ts";
import type { Config } from "../config.ts";
import { answerBody, CACHE } from "../http/answer-body.ts";
import { type Body, createBody } from "../http/body.ts";
import { createByteCache } from "../images/byte-cache.ts";
import type { Books } from "../live/books.ts";
import { describePage, type PageAnswer, UNAVAILABLE } from "./describe-page.ts";
import { headHtml } from "./page-head.ts";

export interface Pages {
  /** Answers a GET for a page: with 404, and the app that says so, where there is none. */
  answer(c: Context): Promise<Response>;
}

const HTML_TYPE = "text/html; charset=utf-8";
/** Some thousand pages, ready to be sent again. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** `html` is the page as built: its title and description give way to those of each address. */
export function createPages(
  html: string,
  books: Pick<Books, "get" | "roster">,
  { publicUrl, recording }: Pick<Config, "publicUrl" | "recording">,
): Pages {
  const [before, after] = halves(html);
  const extra: Readonly<Record<string, string>> = recording
    ? { [RECORDING_META.key]: recording.key, [RECORDING_META.script]: recording.scriptUrl }
    : {};
  const kept = createByteCache<Body>(CACHE_BYTES);

  function bodyOf({ head }: PageAnswer): Body {
    const elements = headHtml(head, publicUrl, extra);
    const known = kept.get(elements);
    if (known) return known;
    const body = createBody(HTML_TYPE, before + elements + after, "live");
    // Itself, its key, and its compressed form when asked for.
    kept.set(elements, body, 3 * body.raw.length);
    return body;
  }

  return {
    async answer(c) {
      const page = await describePage(c.req.path, books).catch((error: unknown): PageAnswer => {
        // The app itself needs no database to say that, and to try again.
        console.error(`${c.req.path}:`, error);
        return UNAVAILABLE;
      });
      return answerBody(c, bodyOf(page), CACHE.revalidate, page.status);
    },
  };
}

/** What stands before and after the title, without either it or the description. */
function halves(html: string): readonly [string, string] {
  const [before, after] = html
    .replace(/\s*<meta name="description"[^>]*>/, "")
    .split(/<title>[^<]*<\/title>/);
  if (before === undefined || after === undefined)
    throw new Error("index.html must hold one <title>: the head of each page goes in its place");
  return [before, after];
}
