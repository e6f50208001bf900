/** Health checks for operators: `healthz` if the process runs, `readyz` if it should receive requests. */
import { Hono } from "hono";
import { answerBody, CACHE } from "../http/answer-body.ts";
import { jsonBody } from "../http/body.ts";
import type { ApiDeps } from "./deps.ts";
import { failure } from "./failure.ts";

export function operatorRoutes({ books, isDraining }: Pick<ApiDeps, "books" | "isDraining">): Hono {
  const routes = new Hono();
  routes.get("/healthz", (c) => answerBody(c, jsonBody({ status: "ok" }), CACHE.revalidate));
  routes.get("/readyz", (c) => {
    if (isDraining()) return failure(c, "unavailable", "The server is about to stop.");
    // The books poll the database every second, so this check need not wait for it.
    return books.isFresh()
      ? answerBody(c, jsonBody({ status: "ready" }), CACHE.revalidate)
      : failure(c, "unavailable", "The database does not answer.");
  });
  return routes;
}
