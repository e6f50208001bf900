/** Health checks for operators: `healthz` if the process runs, `readyz` if it should receive requests. */
import { Hono } from "hono";
import { answerBody, CACHE } from "../http/answer-body.ts";
import { jsonBody } from "../http/body.ts";
import { answerError } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";

export function healthRoutes({ books, isDraining }: Pick<ApiDeps, "books" | "isDraining">): Hono {
  const routes = new Hono();
  routes.get("/healthz", (c) => answerBody(c, jsonBody({ status: "ok" }), CACHE.revalidate));
  routes.get("/readyz", (c) => {
    if (isDraining()) return answerError(c, "unavailable", "The server is about to stop.");
    // The books poll the database every second, so this check need not wait for it.
    return books.isFresh()
      ? answerBody(c, jsonBody({ status: "ready" }), CACHE.revalidate)
      : answerError(c, "unavailable", "The database does not answer.");
  });
  return routes;
}
