/** `/collections/...`: the list, and everything about one collection. */
import { type Context, Hono } from "hono";
import { integerFrom } from "../../contract/digits.ts";
import { shown } from "../../contract/problem.ts";
import { answerBody, CACHE } from "../http/answer-body.ts";
import { type Body, jsonBody } from "../http/body.ts";
import type { Book } from "../live/book.ts";
import { infoOf, projectionsOf, statsOf, summaryOf } from "./collection-answers.ts";
import type { ApiDeps } from "./deps.ts";
import { failure } from "./failure.ts";

const EPOCH = /^[A-Za-z0-9_-]{1,64}$/;

/** Stats ask SQL for sums: many readers share one answer for this long. */
const STATS_MS = 5_000;

export function collectionRoutes(deps: ApiDeps): Hono {
  const { books, store, now } = deps;
  const routes = new Hono();
  // Bodies that cost something to make stay with the book's projections: gone with them.
  const projectionBodies = new WeakMap<object, Body>();
  const stats = new Map<string, { readonly at: number; readonly body: Promise<Body> }>();

  /** Answers with `answer` for the book that `:c` names, or 404. */
  function withBook(answer: (c: Context, book: Book) => Response | Promise<Response>) {
    return (c: Context) => {
      const id = c.req.param("c") ?? "";
      const book = books.get(id);
      return book
        ? answer(c, book)
        : failure(c, "not_found", `There is no collection ${shown(id)}.`);
    };
  }

  routes.get("/collections/all", (c) => {
    const collections = books.all().map(summaryOf);
    return answerBody(c, jsonBody({ collections }), CACHE.revalidate);
  });

  routes.get(
    "/collections/:c/info",
    withBook((c, book) => answerBody(c, jsonBody(infoOf(book)), CACHE.revalidate)),
  );

  routes.get(
    "/collections/:c/tokens/unlisted",
    withBook(async (c, book) => {
      const asked = c.req.query("e");
      if (asked !== undefined && !EPOCH.test(asked))
        return failure(c, "bad_request", `e must be an epoch, got ${shown(asked)}.`);
      const roster = await books.roster(book.collection.id);
      if (!roster) return failure(c, "not_found", "The collection is gone.");
      const { epoch, body } = roster;
      return answerBody(c, body, asked === epoch ? CACHE.immutable : CACHE.revalidate);
    }),
  );

  routes.get(
    "/collections/:c/tokens/projections",
    withBook((c, book) => {
      const asked = c.req.query("r");
      const rev = asked === undefined ? null : integerFrom(asked);
      if (asked !== undefined && rev === null)
        return failure(c, "bad_request", `r must be a revision, got ${shown(asked)}.`);
      const key = book.projections ?? book;
      const present = projectionsOf(book);
      const body =
        projectionBodies.get(key) ??
        jsonBody(present, "lasting", `${present.epoch}-${present.rev}`);
      projectionBodies.set(key, body);
      return answerBody(c, body, rev === present.rev ? CACHE.immutable : CACHE.revalidate);
    }),
  );

  routes.get(
    "/collections/:c/tokens/listed",
    withBook(async (c, book) => {
      const asked = c.req.query("since");
      if (asked === undefined) return answerBody(c, book.listedBody(), CACHE.revalidate);
      const since = integerFrom(asked);
      if (since === null)
        return failure(c, "bad_request", `since must be a sequence number, got ${shown(asked)}.`);
      // Another server of ours may be ahead of this one.
      if (since > book.seq) await books.refresh();
      const delta = books.get(book.collection.id)?.deltaSince(since);
      if (!delta)
        return failure(
          c,
          "gone",
          `The changes since ${since} are no longer known; fetch the snapshot.`,
        );
      const { epoch, from, to, projectionsRev } = delta;
      const version = `${epoch}-${from}-${to}-${projectionsRev}`;
      return answerBody(c, jsonBody(delta, "live", version), CACHE.revalidate);
    }),
  );

  routes.get(
    "/collections/:c/projectionLine",
    withBook((c, book) =>
      answerBody(c, jsonBody({ points: book.projections?.line ?? [] }), CACHE.revalidate),
    ),
  );

  routes.get(
    "/collections/:c/stats",
    withBook(async (c, book) => {
      const { id } = book.collection;
      const known = stats.get(id);
      if (known && now() - known.at < STATS_MS)
        return answerBody(c, await known.body, CACHE.revalidate);
      const roster = await books.roster(id);
      if (!roster) return failure(c, "not_found", "The collection is gone.");
      const body = statsOf(book, roster, (since) => store.salesSum(id, since), now()).then(
        (answer) => jsonBody(answer),
      );
      stats.set(id, { at: now(), body });
      body.catch(() => stats.delete(id)); // a failure is answered, not kept
      return answerBody(c, await body, CACHE.revalidate);
    }),
  );

  return routes;
}
