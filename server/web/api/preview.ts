/** `/collections/{c}/preview`: data of a small chart, a tenth of what the collection's own page loads. */
import { Hono } from "hono";
import type { ListedPoint, Preview } from "../../../contract/site/preview.ts";
import { figureToWire } from "../../../contract/tokens/figures.ts";
import { answerBody, CACHE } from "../../platform/http/answer-body.ts";
import { type Body, jsonBody } from "../../platform/http/body.ts";
import type { StoredProjections } from "../../storage/store/store.ts";
import type { Book } from "../live/book.ts";
import { type Books, readRoster } from "../live/books.ts";
import type { Roster } from "../live/roster.ts";
import { foundOf } from "./answer-error.ts";

/** Enough points to see the distribution of the tokens. */
const MAX_UNLISTED = 600;
/** Significant digits of a projection. A small chart cannot show more. */
const DIGITS = 4;

function roundForChart(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

interface Market extends Pick<Book, "listings"> {
  readonly projections: Pick<StoredProjections, "figures" | "line"> | null;
}

export function createPreview(
  { listings, projections }: Market,
  ranks: Uint32Array,
  rowOf: Roster["rowOf"],
): Preview {
  const figures = projections?.figures;
  const projectionAt = (row: number) => {
    const projection = figureToWire(figures?.priceProjection[row]);
    return projection === null ? null : roundForChart(projection);
  };
  const onSale = new Set<number>();
  const listed: ListedPoint[] = [];
  for (const { tokenId, price } of listings.values()) {
    const row = rowOf(tokenId);
    if (row === undefined || !(price > 0)) continue;
    onSale.add(row);
    listed.push([
      ...([tokenId, ranks[row], price, projectionAt(row)] as const),
      figureToWire(figures?.confidence[row]),
      figureToWire(figures?.lowShare[row]),
      figureToWire(figures?.highShare[row]),
    ]);
  }
  const unlisted: [number, number][] = [];
  const step = Math.max(1, Math.ceil(ranks.length / MAX_UNLISTED));
  for (let row = 0; row < ranks.length; row += step) {
    const projection = projectionAt(row);
    if (projection !== null && !onSale.has(row)) unlisted.push([ranks[row], projection]);
  }
  const line = (projections?.line ?? []).map(
    ([rank, price]) => [rank, roundForChart(price)] as const,
  );
  return { lastRank: ranks.at(-1) ?? 0, listed, unlisted, line };
}

interface KnownPreview {
  readonly version: string;
  readonly roster: Roster;
  readonly preview: Preview;
  readonly body: Body;
}

/** Latest preview of each book, shared by all readers of the same market state. */
export function createPreviews(books: Pick<Books, "get" | "roster">) {
  const latest = new WeakMap<Book, KnownPreview>();

  function current(book: Book, roster: Roster): KnownPreview {
    const { epoch, ranks } = roster.tokens;
    const version = `${epoch}-${book.seq}-${book.projections?.rev ?? 0}`;
    const known = latest.get(book);
    if (known?.version === version) return known;
    const preview = createPreview(book, ranks, roster.rowOf);
    const made = { version, roster, preview, body: jsonBody(preview, "live", version) };
    latest.set(book, made);
    return made;
  }

  return {
    /** Returns the current body. Null if there is no such collection. */
    async body(id: string): Promise<Body | null> {
      const found = await readRoster(books, id);
      return found && current(found.book, found.roster).body;
    },
    /** Returns the current preview of a book whose tokens were asked for before, else null. */
    ofBook(book: Book): Preview | null {
      const known = latest.get(book);
      return known ? current(book, known.roster).preview : null;
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;

export function previewRoutes(previews: Pick<Previews, "body">): Hono {
  const routes = new Hono();
  routes.get("/collections/:c/preview", async (c) => {
    const id = c.req.param("c");
    return answerBody(c, foundOf(id, await previews.body(id)), CACHE.revalidate);
  });
  return routes;
}
