/**
 * The whole app over HTTP: the API under its root, the built page everywhere else.
 *
 * The answer to an invalid request says what would be valid. A server error is logged here and answered without
 * its details. `server/platform/http/listen.ts` sets the security headers.
 */
import { Hono } from "hono";
import { apiErrorBody } from "../../../contract/api-error.ts";
import { API_ROOT } from "../../../contract/paths.ts";
import { decodeEscapes } from "../../../contract/values/decode-text.ts";
import { ImagesBusyError } from "../../media/images/images.ts";
import { answerJson } from "../../platform/http/answer-body.ts";
import { answerFirst } from "../../platform/next-turn.ts";
import { DatabaseError } from "../../storage/db/database.ts";
import { crawlerRoutes } from "../pages/crawler-files.ts";
import { createPages } from "../pages/create-pages.ts";
import { pagePreloads } from "../pages/preloads.ts";
import { sitePreloads } from "../pages/site-preloads.ts";
import { createSocialPictures } from "../social/create-social-pictures.ts";
import { ApiError, answerError } from "./answer-error.ts";
import { collectionRoutes } from "./collections.ts";
import type { ApiDeps } from "./deps.ts";
import { FORM_PATHS, formRoutes } from "./forms.ts";
import { healthRoutes } from "./health.ts";
import { historyRoutes } from "./history.ts";
import { createClientTurns, createRequestLimit, limitRequests, refusePage } from "./limits.ts";
import { sourceRoutes } from "./market/sources.ts";
import { createPreviews, previewRoutes } from "./preview.ts";
import { recordRoutes } from "./record.ts";
import { createRecords } from "./records.ts";
import { socialRoutes } from "./social.ts";
import { streamRoutes } from "./stream.ts";
import { tokenRoutes } from "./tokens.ts";
import { videoRoutes } from "./videos.ts";

export function createApp(deps: ApiDeps): Hono {
  const app = new Hono();

  app.onError((error, c) => {
    if (error instanceof ApiError)
      return answerError(c, error.code, error.message, error.retryAfterS);
    if (error instanceof ImagesBusyError) {
      const message = "Too many pictures are on their way; try again in a moment.";
      return answerError(c, "unavailable", message, 2);
    }
    console.error(`${c.req.method} ${c.req.path}:`, error);
    if (error instanceof DatabaseError) {
      const message = "The database does not answer; try again in a few seconds.";
      return answerError(c, "unavailable", message, 5);
    }
    return answerError(c, "internal", "Something went wrong on our side.");
  });

  // A stream's answer settles when it begins.
  app.use((_, next) => answerFirst(next));
  app.use(async (c, next) => {
    const allowed = FORM_PATHS.has(c.req.path) ? ["POST"] : ["GET", "HEAD"];
    if (allowed.includes(c.req.method)) return next();
    c.header("Allow", allowed.join(", "));
    return c.json(apiErrorBody("bad_request", `Only ${allowed[0]} is answered here.`), 405);
  });

  const requestLimit = createRequestLimit(deps);
  const inTurn = createClientTurns(deps);
  const api = new Hono();
  api.use(limitRequests(requestLimit));
  api.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (decodeEscapes(pathname) === null || decodeEscapes(search) === null)
      return answerError(c, "bad_request", 'The address holds a "%" that begins no escape.');
    return next();
  });
  /** The last logged error. Requests within a few seconds share one failure, which is logged once. */
  let lastLogged: unknown = null;
  api.get("/market-info", async (c) => {
    try {
      return answerJson(c, await deps.marketInfo.current());
    } catch (error) {
      if (error !== lastLogged) console.error("market info:", error);
      lastLogged = error;
      return answerError(c, "unavailable", "The network's costs cannot be had now.");
    }
  });
  const previews = createPreviews(deps.books);
  const records = createRecords(deps.store, deps.books, deps.now);
  const pictures = createSocialPictures(deps.images, (line) => console.warn(line), deps.now);
  for (const routes of [
    healthRoutes(deps),
    collectionRoutes(deps, inTurn),
    historyRoutes(deps, inTurn),
    sourceRoutes(deps),
    previewRoutes(previews),
    tokenRoutes(deps, inTurn),
    streamRoutes(deps),
    recordRoutes(deps, records, pictures),
    socialRoutes(deps, pictures),
    videoRoutes(deps),
    formRoutes(deps),
  ])
    api.route("/", routes);
  api.all("*", (c) => answerError(c, "not_found", "The API has no such address."));
  app.route(API_ROOT, api);
  // Without this, the page would answer other addresses under /api.
  app.all("/api/*", (c) => answerError(c, "not_found", "The API has no such address."));

  // Operators' tools expect these routes at the root as well.
  app.route("/", healthRoutes(deps));

  app.route("/", crawlerRoutes(deps));
  const { site } = deps;
  const answerPage =
    site &&
    createPages(site.html, deps.books, deps.store, {
      ...deps,
      preloads: pagePreloads(site.folder),
      sitePreloads: sitePreloads(site.folder),
      previews,
      records,
    });
  app.notFound(
    (c) =>
      site?.answer(c) ??
      (answerPage && (refusePage(c, requestLimit) ?? answerPage(c))) ??
      answerError(c, "not_found", "This server answers the API only."),
  );
  return app;
}
