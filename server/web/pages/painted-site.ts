/** The site's pages in the server's HTML, with what is in memory of their data. */
import * as apiPath from "../../../contract/api-path.ts";
import { type CollectionSummary, parseCollectionList } from "../../../contract/collection.ts";
import type { FirstPaint, PaintRequest } from "../../../contract/first-paint.ts";
import {
  formatCollectionSort,
  parseCollectionSort,
} from "../../../contract/site/collection-sorts.ts";
import { isContactTopic, TOPIC_PARAMETER } from "../../../contract/site/contact-links.ts";
import { COLLECTION_PATTERN, ROUTES } from "../../../contract/site/routes.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { Previews } from "../api/preview.ts";
import { toSummary } from "../api/snapshots/collection-answers.ts";
import type { Book } from "../live/book.ts";
import type { Books } from "../live/books.ts";
import type { PageAnswer } from "./describe-page.ts";

/** Enough for the first screen of any window. */
const MAX_PREVIEWS = 6;
/** The order of the list depends on the time: a feature ends. */
const ORDER_MS = 300_000;
/** Sales have an age, to the minute. */
const AGE_MS = 60_000;

/** Pages that show the list of collections. */
const LIVE_PATHS: ReadonlySet<string | null> = new Set([ROUTES.home.path, ROUTES.app.path]);
/** Stands for all addresses without a page: one text is kept for them. */
const NO_PAGE = "/404";

export interface SiteScreen {
  /** Two screens with the same key have the same HTML. */
  readonly key: string;
  paint(firstPaint: FirstPaint, settings: Readonly<Record<string, string>>): string;
}

export function createPaintedSite(
  books: Pick<Books, "all" | "subscribe">,
  previews: Pick<Previews, "ofBook">,
  now: () => UnixMs,
) {
  let version = 0;
  /** The list at the current `version`. Null until it is needed. */
  let list: readonly CollectionSummary[] | null = null;
  let booksByPreview: ReadonlyMap<string, Book> | null = null;
  books.subscribe(() => {
    version += 1;
    list = null;
    booksByPreview = null;
  });

  function readList(): readonly CollectionSummary[] {
    const parsed = parseCollectionList({ collections: books.all().map(toSummary) });
    if (!parsed.ok) throw new Error(`The list of collections: ${parsed.problem.message}`);
    return parsed.value;
  }

  /** Returns a function that answers addresses of the API for one page, from memory. */
  function createAnswers(given: Readonly<Record<string, unknown>> = {}) {
    const asked = new Set<string>();
    return (address: string): unknown => {
      if (address === apiPath.collections()) {
        list ??= readList();
        return list;
      }
      booksByPreview ??= new Map(
        books.all().map((book) => [apiPath.preview(book.collection.id), book]),
      );
      const book = booksByPreview.get(address);
      if (!book) return given[address];
      if (asked.size < MAX_PREVIEWS) asked.add(address);
      return asked.has(address) ? (previews.ofBook(book) ?? undefined) : undefined;
    };
  }

  /** Returns null for a page outside the site's layout, and while the database does not answer. */
  return ({ status, head, known }: PageAnswer, request: PaintRequest): SiteScreen | null => {
    const exists = status === 200;
    if (COLLECTION_PATTERN.test(request.path) || status === 503) return null;
    const path = exists && head.path !== null ? head.path : NO_PAGE;
    const search = searchOf(path, request.search);
    const { locale } = request;
    const live = LIVE_PATHS.has(path) ? `${version} ${Math.floor(now() / ORDER_MS)}` : "";
    const data = known ? `${known.version} ${Math.floor(now() / AGE_MS)}` : "";
    return {
      key: [path, search, locale, live, data].join(" "),
      paint: (firstPaint, settings) =>
        firstPaint.page(
          { exists, settings, answer: createAnswers(known?.answers) },
          { path, search, locale },
        ),
    };
  };
}

/** Returns the part of the query that changes the page. */
function searchOf(path: string, search: string): string {
  if (path === ROUTES.app.path) {
    const sort = formatCollectionSort(parseCollectionSort(search));
    return sort && `?${sort}`;
  }
  if (path !== ROUTES.contact.path) return "";
  const topic = new URLSearchParams(search).get(TOPIC_PARAMETER) ?? "";
  return isContactTopic(topic) ? `?${TOPIC_PARAMETER}=${topic}` : "";
}
