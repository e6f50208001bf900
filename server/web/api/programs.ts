/** The app of the second origin: token programs, for frames of our pages only. See `programHeaders`. */
import { Hono } from "hono";
import { API_ROOT } from "../../../contract/paths.ts";
import { answerBody, CACHE } from "../../platform/http/answer-body.ts";
import { createBody } from "../../platform/http/body.ts";
import type { ApiDeps } from "./deps.ts";
import { createRequestLimit, limitRequests } from "./limits.ts";

/** Browsers send Sec-Fetch-Dest over https and to localhost only. A request without it is refused as well. */
const REFUSAL =
  "A token's program runs only in its token's page, over https or at localhost, in a browser that sends Sec-Fetch-Dest.";

export function createProgramApp(deps: ApiDeps): Hono {
  const { books, animations } = deps;
  const app = new Hono();
  app.onError((error, c) => {
    console.error(`${c.req.method} ${c.req.path}:`, error);
    return c.text("The program could not be loaded.", 500);
  });
  app.use(limitRequests(createRequestLimit(deps)));
  app.get(`${API_ROOT}/animations/:c/:tokenId`, async (c) => {
    if (c.req.header("Sec-Fetch-Dest") !== "iframe") return c.text(REFUSAL, 403);
    const { c: id, tokenId: written } = c.req.param();
    const tokenId = (await books.roster(id))?.idOf(written) ?? null;
    const page = tokenId === null ? null : await animations.page(id, tokenId);
    if (page === null) return c.notFound();
    // Revalidated, so that no cache answers a request that is to be refused.
    return answerBody(c, createBody("text/html; charset=utf-8", page, "live"), CACHE.revalidate);
  });
  app.notFound((c) => c.text("There is no such program.", 404));
  return app;
}
