/** Health checks for operators: `healthz` if the process runs, `readyz` if it should receive requests. */
import { Hono } from "hono";
import { answerJson } from "../../platform/http/answer-body.ts";
import { ApiError } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";

export function healthRoutes({ books, isDraining }: ApiDeps): Hono {
  const routes = new Hono();
  routes.get("/healthz", (c) => answerJson(c, { status: "ok" }));
  routes.get("/readyz", (c) => {
    if (isDraining()) throw new ApiError("unavailable", "The server is about to stop.");
    // The books poll the database every second, so this check need not wait for it.
    if (!books.isFresh()) throw new ApiError("unavailable", "The database does not answer.");
    return answerJson(c, { status: "ready" });
  });
  return routes;
}
