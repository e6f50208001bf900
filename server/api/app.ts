/**
 * The whole app over HTTP: the API under its root, the built page everywhere else.
 *
 * The answer to an invalid request says what would be valid. A server error is logged here and answered without
 * its details. `server/http/listen.ts` sets the security headers.
 */
import { Hono } from "hono";
import { apiErrorBody } from "../../contract/api-error.ts";
import { API_ROOT } from "../../contract/paths.ts";
import { DatabaseError } from "../db/database.ts";
import { answerBody, CACHE } from "../http/answer-body.ts";
import { jsonBody } from "../http/body.ts";
import { TooManyPictures } from "../images/images.ts";
import { crawlerRoutes } from "../pages/crawler-files.ts";
import { createPages } from "../pages/create-pages.ts";
import { collectionRoutes } from "./collections.ts";
import type { ApiDeps } from "./deps.ts";
import { failure } from "./failure.ts";
import { FORM_PATHS, formRoutes } from "./forms.ts";
import { limitRequests } from "./limits.ts";
import { liveRoutes } from "./live.ts";
import { operatorRoutes } from "./operators.ts";
import { previewRoutes } from "./preview.ts";
import { socialRoutes } from "./social.ts";
import { tokenRoutes } from "./tokens.ts";
import { videoRoutes } from "./videos.ts";

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function createApp(deps: ApiDeps): Hono {
  const app = new Hono();

  app.onError((error, c) => {
    if (error instanceof TooManyPictures) {
      c.header("Retry-After", "2");
      return failure(
        c,
        "unavailable",
        "Too many pictures are on their way; try again in a moment.",
      );
    }
    console.error(`${c.req.method} ${c.req.path}:`, error);
    if (error instanceof DatabaseError) {
      c.header("Retry-After", "5");
      return failure(c, "unavailable", "The database does not answer; try again in a few seconds.");
    }
    return failure(c, "internal", "Something went wrong on our side.");
  });

  app.use(async (c, next) => {
    const allowed = FORM_PATHS.has(c.req.path) ? ["POST"] : ["GET", "HEAD"];
    if (allowed.includes(c.req.method)) return next();
    c.header("Allow", allowed.join(", "));
    return c.json(apiErrorBody("bad_request", `Only ${allowed[0]} is answered here.`), 405);
  });

  const api = new Hono();
  api.use(limitRequests(deps));
  api.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (!isDecodable(pathname) || !isDecodable(search))
      return failure(c, "bad_request", 'The address holds a "%" that begins no escape.');
    return next();
  });
  /** The last logged error. Requests within a few seconds share one failure, which is logged once. */
  let told: unknown = null;
  api.get("/market-info", async (c) => {
    try {
      return answerBody(c, jsonBody(await deps.marketInfo.current()), CACHE.revalidate);
    } catch (error) {
      if (error !== told) console.error("market info:", error);
      told = error;
      return failure(c, "unavailable", "The network's costs cannot be had now.");
    }
  });
  for (const routes of [
    operatorRoutes(deps),
    collectionRoutes(deps),
    previewRoutes(deps),
    tokenRoutes(deps),
    liveRoutes(deps),
    socialRoutes(deps),
    videoRoutes(deps),
    formRoutes(deps),
  ])
    api.route("/", routes);
  api.all("*", (c) => failure(c, "not_found", "The API has no such address."));
  app.route(API_ROOT, api);
  // Without this, the page would answer other addresses under /api.
  app.all("/api/*", (c) => failure(c, "not_found", "The API has no such address."));

  // Operators' tools expect these routes at the root as well.
  app.route("/", operatorRoutes(deps));

  app.route("/", crawlerRoutes(deps));
  const { site } = deps;
  const pages = site && createPages(site.html, deps.books, deps);
  app.notFound(
    (c) =>
      site?.answer(c) ??
      pages?.answer(c) ??
      failure(c, "not_found", "This server answers the API only."),
  );
  return app;
}
