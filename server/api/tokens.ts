/** `/tokens/...`, `/images/...` and `/animations/...`: one token, its rarity and valuation, its picture, its page. */
import { type Context, Hono } from "hono";
import { compactToken } from "../../contract/tokens/token.ts";
import { isTokenStringId } from "../../contract/tokens/token-id.ts";
import { parseInteger } from "../../contract/values/digits.ts";
import { inspect } from "../../contract/values/problem.ts";
import { answerBody, CACHE } from "../http/answer-body.ts";
import { createBody, jsonBody } from "../http/body.ts";
import { ANIMATION_HEADERS, PICTURE_POLICY } from "../http/security-headers.ts";
import type { Book } from "../live/book.ts";
import { currentToken } from "../live/current-token.ts";
import type { Roster } from "../live/roster.ts";
import { tokenRarity } from "../live/token-rarity.ts";
import { answerError } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";

const DEFAULT_WIDTH_PX = 512;
const MAX_WIDTH_PX = 4_096;

export function tokenRoutes({ books, explain, images, animations }: ApiDeps): Hono {
  const routes = new Hono();

  /** `/tokens/:c/:tokenId` answers an unknown token with an empty body. */
  const noToken = (c: Context) => c.body(null, 404, { "Cache-Control": "no-store" });

  /** Calls `read` with the book and roster of a token's collection. Returns null if there is no such token. */
  async function readToken<Found>(
    { c: id, tokenId }: { readonly c: string; readonly tokenId: string },
    read: (book: Book, roster: Roster, tokenId: string) => Found | null,
  ): Promise<Found | null> {
    if (!books.get(id) || !isTokenStringId(tokenId)) return null;
    const roster = await books.roster(id);
    // The book may have been replaced while its roster was read.
    const current = books.get(id);
    return roster && current ? read(current, roster, tokenId) : null;
  }

  routes.get("/tokens/:c/:tokenId", async (c) => {
    const token = await readToken(c.req.param(), currentToken);
    return token ? answerBody(c, jsonBody(compactToken(token)), CACHE.revalidate) : noToken(c);
  });

  routes.get("/tokens/:c/:tokenId/rarity", async (c) => {
    const { c: id, tokenId } = c.req.param();
    const rarity = await readToken({ c: id, tokenId }, tokenRarity);
    return rarity
      ? answerBody(c, jsonBody(rarity), CACHE.revalidate)
      : answerError(c, "not_found", `There is no token ${inspect(tokenId)} in ${inspect(id)}.`);
  });

  routes.get("/tokens/:c/:tokenId/valuation", async (c) => {
    const { c: id, tokenId } = c.req.param();
    const known = books.get(id) !== undefined && isTokenStringId(tokenId);
    const valuation = known ? await explain(id, tokenId) : null;
    return valuation
      ? answerBody(c, jsonBody(valuation), CACHE.revalidate)
      : answerError(c, "not_found", `There is no token ${inspect(tokenId)} in ${inspect(id)}.`);
  });

  routes.get("/images/:c/:tokenId", async (c) => {
    const { c: id, tokenId } = c.req.param();
    const requested = c.req.query("w");
    const width = requested === undefined ? DEFAULT_WIDTH_PX : parseInteger(requested);
    if (width === null || width < 1 || width > MAX_WIDTH_PX)
      return answerError(
        c,
        "bad_request",
        `w must be a width from 1 to ${MAX_WIDTH_PX}, got ${inspect(requested)}.`,
      );
    const known = books.get(id) !== undefined && isTokenStringId(tokenId);
    const image = known ? await images.image(id, tokenId, width) : null;
    if (!image)
      return answerError(
        c,
        "not_found",
        `There is no picture of token ${inspect(tokenId)} in ${inspect(id)}.`,
      );
    c.header("Content-Security-Policy", PICTURE_POLICY);
    // The maker's memory may be shared, and an answer needs its own buffer.
    const body = createBody(image.type, new Uint8Array(image.body), "live");
    return answerBody(c, body, image.isStable ? CACHE.day : CACHE.brief);
  });

  routes.get("/animations/:c/:tokenId", async (c) => {
    const { c: id, tokenId } = c.req.param();
    const known = books.get(id) !== undefined && isTokenStringId(tokenId);
    const page = known ? await animations.page(id, tokenId) : null;
    if (page === null)
      return answerError(
        c,
        "not_found",
        `Token ${inspect(tokenId)} in ${inspect(id)} has no page to run.`,
      );
    for (const [name, value] of Object.entries(ANIMATION_HEADERS)) c.header(name, value);
    return answerBody(c, createBody("text/html; charset=utf-8", page, "live"), CACHE.minutes);
  });

  return routes;
}
