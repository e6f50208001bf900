/**
 * Serves the app's HTML page with the head and the first screen of the requested address. Rendered pages are cached. A request that
 * misses the cache joins the halves of the built page, and paints.
 */

import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import type { FirstPaint, PaintRequest } from "../../../contract/first-paint.ts";
import type { MarketInfo } from "../../../contract/market/market-info.ts";
import { knownParts } from "../../../contract/query-string.ts";
import { CONTACT_META } from "../../../contract/site/contact-links.ts";
import { formatReserved, RESERVED_META } from "../../../contract/site/featured.ts";
import { PROGRAMS_META } from "../../../contract/site/programs.ts";
import { RECORDING_META } from "../../../contract/site/recording.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { Config } from "../../platform/config/config.ts";
import { answerBody, CACHE } from "../../platform/http/answer-body.ts";
import { type Body, createBody } from "../../platform/http/body.ts";
import type { OriginFor } from "../../platform/http/origin-at.ts";
import type { Store } from "../../storage/store/store.ts";
import type { Previews } from "../api/preview.ts";
import type { Records } from "../api/records.ts";
import type { Book } from "../live/book.ts";
import type { Books } from "../live/books.ts";
import type { Roster } from "../live/roster.ts";
import type { MarketInfoSource } from "../market-info/market-info-source.ts";
import { describePage, type PageAnswer, UNAVAILABLE } from "./describe-page.ts";
import {
  emptyScreen,
  type FirstScreen,
  paintedScreen,
  ROOT,
  withFirstScreen,
} from "./first-screen.ts";
import { headHtml } from "./page-head.ts";
import { createPaintBudget } from "./paint-budget.ts";
import { createPaintedCollections } from "./painted-collections.ts";
import { createPaintedSite, type SiteScreen } from "./painted-site.ts";
import type { Preloads } from "./preloads.ts";
import { readerLocale } from "./reader-locale.ts";

/** Answers a GET for a page. If the page does not exist, sends the app with status 404, and the app shows that. */
export type AnswerPage = (c: Context) => Promise<Response>;

const HTML_TYPE = "text/html; charset=utf-8";
/** Enough for several thousand rendered pages. */
const CACHE_BYTES = 8 * 1024 * 1024;

/**
 * `html` is the built page. The title and description of each address replace its own. `preloads` are the links in the
 * head of a collection's page and of a token's, `sitePreloads` returns those of another page.
 */
export function createPages(
  html: string,
  books: Pick<Books, "get" | "roster" | "all" | "subscribe">,
  store: Pick<Store, "call">,
  {
    publicUrl,
    recording,
    formsUrl,
    contactEmail,
    social,
    featuredReserved,
    programsAt,
    preloads,
    sitePreloads,
    previews,
    records,
    marketInfo,
    firstPaint,
    now,
  }: Pick<
    Config,
    "publicUrl" | "recording" | "formsUrl" | "contactEmail" | "social" | "featuredReserved"
  > & {
    readonly programsAt: OriginFor;
    readonly preloads: Preloads;
    readonly sitePreloads: (path: string | null) => string;
    readonly previews: Pick<Previews, "ofBook">;
    readonly records: Records;
    readonly marketInfo: MarketInfoSource;
    readonly firstPaint: FirstPaint | null;
    readonly now: () => UnixMs;
  },
): AnswerPage {
  const [before, after] = splitAtTitle(html);
  const settings: Readonly<Record<string, string>> = {
    ...(recording && {
      [RECORDING_META.key]: recording.key,
      [RECORDING_META.script]: recording.scriptUrl,
    }),
    ...(formsUrl !== null && { [CONTACT_META.forms]: formsUrl }),
    ...(contactEmail !== null && { [CONTACT_META.email]: contactEmail }),
    ...social,
    ...(featuredReserved && { [RESERVED_META]: formatReserved(featuredReserved) }),
  };
  /** The latest page of each address. `key` differs if the page does. */
  const cache = new LRUCache<string, { readonly key: string; readonly body: Body }>({
    maxSize: CACHE_BYTES,
  });

  const budget = createPaintBudget();
  const paintedCollection = createPaintedCollections(now);
  const siteScreen = createPaintedSite(books, previews, now);

  /** Returns the page with the first screen of a page of the site, or null if it cannot be painted now. */
  function withSiteScreen(
    page: string,
    screen: SiteScreen,
    path: string | null,
    extra: Readonly<Record<string, string>>,
  ): string | null {
    if (!firstPaint) return page;
    try {
      const painted = budget.spend(() => screen.paint(firstPaint, extra));
      if (painted === null) return null;
      const first = { screen: paintedScreen(painted, false), table: "", isLasting: true };
      return withFirstScreen(page, sitePreloads(path), first);
    } catch (error) {
      console.error(`The first screen of ${path}:`, error);
      return null;
    }
  }

  /** Returns the first screen of a collection or a token. An error costs only what the app shows later. */
  async function screenOf(
    book: Book,
    tokenId: string | undefined,
    request: PaintRequest,
    market: MarketInfo | null,
  ): Promise<FirstScreen> {
    const { id, name } = book.collection;
    const empty = { screen: tokenId === undefined ? emptyScreen(name) : ROOT, table: "" };
    if (!firstPaint) return { ...empty, isLasting: true };
    const paint = (roster: Roster): FirstScreen => {
      const painted = paintedCollection(book, roster, request.search);
      if (!painted) return { ...empty, isLasting: false };
      const isToken = tokenId !== undefined;
      const html = isToken
        ? firstPaint.token(painted, tokenId, request, market)
        : firstPaint.collection(painted, request);
      const table = isToken ? "" : firstPaint.table(painted, request);
      return { screen: paintedScreen(html, painted.isForGuests), table, isLasting: true };
    };
    try {
      // Not waited for: the first reader of a collection gets its page without cards.
      const roster = await ifLoaded(books.roster(id));
      const screen = roster && budget.spend(() => paint(roster));
      if (screen) return screen;
    } catch (error) {
      console.error(`The first screen of ${id}:`, error);
    }
    return { ...empty, isLasting: false };
  }

  async function bodyOf(
    answer: PageAnswer,
    programs: string | null,
    request: PaintRequest,
  ): Promise<Body> {
    const { head, book, tokenId } = answer;
    const extra = { ...settings, ...(programs !== null && { [PROGRAMS_META]: programs }) };
    // A failure is reported to who asks for the costs alone.
    const market =
      tokenId === undefined ? null : await ifLoaded(marketInfo.current()).catch(() => null);
    const elements = headHtml(head, publicUrl, extra);
    const screen = siteScreen(answer, request);
    const key = elements + (book ? paintKey(book, request, market, now()) : (screen?.key ?? ""));
    // A collection's page changes with each listing. Its old forms are asked for no more.
    const address = book ? [request.path, request.search, request.locale, programs].join(" ") : key;
    const cached = cache.get(address);
    if (cached?.key === key) return cached.body;
    const page = before + elements + after;
    const first = book && (await screenOf(book, tokenId, request, market));
    const painted =
      book && first
        ? withFirstScreen(page, preloads(tokenId !== undefined), first)
        : screen
          ? withSiteScreen(page, screen, head.path, extra)
          : page;
    const body = createBody(HTML_TYPE, painted ?? page, "live");
    // Counts the body, its key, and the compressed form made on demand.
    if (painted !== null && first?.isLasting !== false)
      cache.set(address, { key, body }, { size: 3 * body.raw.length });
    return body;
  }

  return async (c) => {
    const page = await describePage(c.req.path, books, store, records).catch(
      (error: unknown): PageAnswer => {
        // The app can report the failure and retry without the database.
        console.error(`${c.req.path}:`, error);
        return UNAVAILABLE;
      },
    );
    const { pathname, search } = new URL(c.req.url);
    const request = {
      // Other spellings of an address share its page.
      path: page.head.path ?? pathname,
      search: page.book ? knownParts(search) : search,
      locale: readerLocale(c.req.header("Accept-Language")),
    };
    const body = await bodyOf(page, programsAt(c.req.header("Host")), request);
    const answer = await answerBody(c, body, CACHE.revalidate, page.status);
    answer.headers.append("Vary", "Accept-Language");
    return answer;
  };
}

/** Returns null if `promise` needs more than a turn of the event loop. */
function ifLoaded<T>(promise: Promise<T>): Promise<T | null> {
  promise.catch(() => {}); // whoever waits for it reports it
  return Promise.race([promise, new Promise<null>((resolve) => setImmediate(resolve, null))]);
}

/**
 * Returns a text that differs if the painted screen differs. The screen says the time, to the minute, and the network's costs may
 * be as old.
 */
function paintKey(
  { epoch, seq, projections }: Book,
  { search, locale }: PaintRequest,
  market: MarketInfo | null,
  now: UnixMs,
): string {
  const minute = Math.floor(now / 60_000);
  return `${epoch} ${seq} ${projections?.rev ?? 0} ${minute} ${market !== null} ${locale} ${search}`;
}

/** Splits the page at its title and drops the title and the description. */
function splitAtTitle(html: string): readonly [string, string] {
  const [before, after] = html
    .replace(/\s*<meta name="description"[^>]*>/, "")
    .split(/<title>[^<]*<\/title>/);
  if (before === undefined || after === undefined)
    throw new Error("index.html must hold one <title>: the head of each page goes in its place");
  return [before, after];
}
