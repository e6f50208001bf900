/** `/collections/...`: the list of collections, and the routes of one collection. */

import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { parseInteger } from "../../../contract/values/digits.ts";
import { inspect } from "../../../contract/values/problem.ts";
import { DAY_MS, type UnixMs } from "../../../contract/values/units.ts";
import { answerBody, answerJson, CACHE } from "../../platform/http/answer-body.ts";
import { type Body, jsonBody } from "../../platform/http/body.ts";
import { DatabaseError } from "../../storage/db/database.ts";
import type { Book } from "../live/book.ts";
import { readRoster } from "../live/books.ts";
import type { Roster } from "../live/roster.ts";
import { ApiError, foundOf } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";
import { type ClientTurns, limitConcurrent } from "./limits.ts";
import { isOurVersion } from "./our-version.ts";
import { computeStats, toInfo, toSummary } from "./snapshots/collection-answers.ts";
import {
  cachedBody,
  columnsBody,
  figuresBody,
  figuresOf,
  projectionsBody,
  unlistedBody,
} from "./snapshots/snapshot-bodies.ts";

const EPOCH = /^[A-Za-z0-9_-]{1,64}$/;

/** Time for which readers share one answer of stats, which query sums in SQL. */
const STATS_MS = 5_000;
/** Sales of this time decide which ones are doubtful. */
const JUDGED_MS = 30 * DAY_MS;
/** Size of the cache of deltas, for readers that request the same one. */
const DELTAS_BYTES = 2 * 1024 * 1024;

export function collectionRoutes(deps: ApiDeps, inTurn: ClientTurns): Hono {
  const { books, store, valuation, now } = deps;
  const routes = new Hono();
  const infoBody = cachedBody(
    ({ collection }: Book) => collection,
    (book) => jsonBody(toInfo(book)),
  );
  const lineBody = cachedBody(figuresOf, ({ projections }: Book) =>
    jsonBody({ points: projections?.line ?? [] }),
  );
  const deltas = new LRUCache<string, Body>({ maxSize: DELTAS_BYTES });
  let list: Body | null = null;
  books.subscribe(() => {
    list = null;
  });
  const stats = new Map<string, { readonly at: number; readonly body: Promise<Body> }>();

  function bookOf(c: Context): Book {
    const id = c.req.param("c") ?? "";
    return foundOf(id, books.get(id));
  }

  routes.get("/collections/all", (c) => {
    list ??= jsonBody({ collections: books.all().map(toSummary) });
    return answerBody(c, list, CACHE.revalidate);
  });

  routes.get("/collections/:c/info", (c) => answerBody(c, infoBody(bookOf(c)), CACHE.revalidate));

  const limitSnapshots = limitConcurrent(deps.snapshots, deps);

  /** Answers with the latest body about the tokens. It is immutable if the address names the current epoch. */
  function answerEpoch(bodyOf: (roster: Roster, book: Book) => Body) {
    return async (c: Context) => {
      const { id } = bookOf(c).collection;
      const requested = c.req.query("e");
      if (requested !== undefined && !EPOCH.test(requested))
        throw new ApiError("bad_request", `e must be an epoch, got ${inspect(requested)}.`);
      const current = await readRoster(books, id);
      if (!current) throw new ApiError("not_found", "The collection is gone.");
      const { roster, book } = current;
      const isCurrent = requested === roster.tokens.epoch && isOurVersion(c);
      return answerBody(c, bodyOf(roster, book), isCurrent ? CACHE.immutable : CACHE.revalidate);
    };
  }

  /** Answers with the latest body about the figures. It is immutable if the address names the current revision. */
  function answerRevision(bodyOf: (book: Book) => Body) {
    return (c: Context) => {
      const book = bookOf(c);
      const requested = c.req.query("r");
      const rev = requested === undefined ? null : parseInteger(requested);
      if (requested !== undefined && rev === null)
        throw new ApiError("bad_request", `r must be a revision, got ${inspect(requested)}.`);
      const isCurrent = rev === (book.projections?.rev ?? 0) && isOurVersion(c);
      return answerBody(c, bodyOf(book), isCurrent ? CACHE.immutable : CACHE.revalidate);
    };
  }

  routes.get("/collections/:c/tokens/columns", limitSnapshots, answerEpoch(columnsBody));
  routes.get("/collections/:c/tokens/unlisted", limitSnapshots, answerEpoch(unlistedBody));
  routes.get("/collections/:c/tokens/columns/figures", limitSnapshots, answerRevision(figuresBody));
  routes.get("/collections/:c/tokens/projections", limitSnapshots, answerRevision(projectionsBody));

  routes.get(
    "/collections/:c/tokens/listed",
    // A delta is small, so it does not count as a snapshot.
    (c, next) => (c.req.query("since") === undefined ? limitSnapshots(c, next) : next()),
    async (c) => {
      const book = bookOf(c);
      const requested = c.req.query("since");
      if (requested === undefined) return answerBody(c, book.listedBody(), CACHE.revalidate);
      const since = parseInteger(requested);
      if (since === null)
        throw new ApiError(
          "bad_request",
          `since must be a sequence number, got ${inspect(requested)}.`,
        );
      // Another server on the same database may be ahead of this one.
      if (since > book.seq) await books.refresh();
      const delta = books.get(book.collection.id)?.deltaSince(since);
      if (!delta)
        throw new ApiError(
          "gone",
          `The changes since ${since} are no longer known; fetch the snapshot.`,
        );
      const { epoch, from, to, projectionsRev } = delta;
      const version = `${epoch}-${from}-${to}-${projectionsRev}`;
      const key = `${book.collection.id} ${version}`;
      const body = deltas.get(key) ?? jsonBody(delta, "live", version);
      deltas.set(key, body, { size: body.raw.length });
      return answerBody(c, body, CACHE.revalidate);
    },
  );

  routes.get("/collections/:c/projectionLine", (c) =>
    answerBody(c, lineBody(bookOf(c)), CACHE.revalidate),
  );

  routes.get("/collections/:c/level", async (c) => {
    const { id } = bookOf(c).collection;
    const level = await inTurn(c, () => valuation.level(id));
    if (!level) throw new ApiError("not_found", "The collection is gone.");
    return answerJson(c, level);
  });

  routes.get("/collections/:c/stats", async (c) => {
    const book = bookOf(c);
    const { id } = book.collection;
    const cached = stats.get(id);
    if (cached && now() - cached.at < STATS_MS)
      return answerBody(c, await cached.body, CACHE.revalidate);
    const roster = await books.roster(id);
    if (!roster) throw new ApiError("not_found", "The collection is gone.");
    const judgedFrom = now() - JUDGED_MS;
    const salesSince = (since: UnixMs) => store.salesSum(id, since, judgedFrom);
    const body = computeStats(book, roster, salesSince, now())
      .then((answer) => jsonBody(answer))
      .catch((error: unknown) => {
        // If the database fails, the last known stats are better than an error.
        if (cached && error instanceof DatabaseError) return cached.body;
        throw error;
      });
    stats.set(id, { at: now(), body });
    body.catch(() => stats.delete(id)); // do not cache a failure
    return answerBody(c, await body, CACHE.revalidate);
  });

  return routes;
}
