/** `/tokens/...`, `/images/...` and `/animations/...`: one token, its rarity and valuation, its picture, its program. */
import { type Context, Hono } from "hono";
import { compactToken } from "../../../contract/tokens/token.ts";
import { parseInteger } from "../../../contract/values/digits.ts";
import { inspect } from "../../../contract/values/problem.ts";
import { parseWrittenId } from "../../../contract/values/token-id.ts";
import { answerBody, answerJson, CACHE } from "../../platform/http/answer-body.ts";
import { createBody } from "../../platform/http/body.ts";
import { PICTURE_POLICY } from "../../platform/http/security-headers.ts";
import type { Book } from "../live/book.ts";
import { readRoster } from "../live/books.ts";
import { currentToken, tokenRarity } from "../live/current-token.ts";
import type { Roster } from "../live/roster.ts";
import { ApiError } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";
import type { ClientTurns } from "./limits.ts";

const DEFAULT_WIDTH_PX = 512;
const MAX_WIDTH_PX = 4_096;
/** A failed original is not fetched again earlier. */
const PICTURE_RETRY_S = 60;

type Read<Found> = (collectionId: string, tokenId: string) => Promise<Found | null>;

export function tokenRoutes(deps: ApiDeps, inTurn: ClientTurns): Hono {
  const { books, valuation, images, animations, clientAddress } = deps;
  const routes = new Hono();

  /** Reads what the address names. Returns null if there is no such collection or the token's id is malformed. */
  async function readToken<Found>(c: Context, read: Read<Found>): Promise<Found | null> {
    const { c: id = "", tokenId = "" } = c.req.param();
    return books.get(id) && parseWrittenId(tokenId) !== null ? read(id, tokenId) : null;
  }

  /** Reads what the address names. If there is none, throws "not found" with `message` about the named token. */
  async function requireToken<Found>(
    c: Context,
    read: Read<Found>,
    message = (name: string) => `There is no token ${name}.`,
  ): Promise<Found> {
    const found = await readToken(c, read);
    if (found !== null) return found;
    const { c: id, tokenId } = c.req.param();
    throw new ApiError("not_found", message(`${inspect(tokenId)} in ${inspect(id)}`));
  }

  /** Says why there is no picture. With a time to retry after if there may be one later. */
  async function noPicture(c: Context): Promise<ApiError> {
    const absence = await readToken(c, images.absence);
    switch (absence?.reason) {
      case "none":
        return new ApiError("not_found", "This token has no picture.");
      case "host":
        return new ApiError(
          "not_found",
          `The picture is on ${absence.host}, from which this site loads no pictures. Its operator can allow that: IMAGE_HOSTS.`,
        );
      case "unshowable":
        return new ApiError(
          "not_found",
          "The picture is of a kind or size that cannot be shown here.",
        );
      case "failed":
        return new ApiError("not_found", "The picture could not be loaded.", PICTURE_RETRY_S);
      default: {
        const { c: id, tokenId } = c.req.param();
        const name = `${inspect(tokenId)} in ${inspect(id)}`;
        return new ApiError("not_found", `There is no picture of token ${name}.`);
      }
    }
  }

  /** Returns a function that finds a token in the roster of its collection. */
  function inRoster<Found>(
    find: (book: Book, roster: Roster, tokenId: string) => Found | null,
  ): Read<Found> {
    return async (id, written) => {
      const current = await readRoster(books, id);
      const tokenId = current?.roster.idOf(written) ?? null;
      return current && tokenId !== null ? find(current.book, current.roster, tokenId) : null;
    };
  }

  routes.get("/tokens/:c/:tokenId", async (c) => {
    const token = await readToken(c, inRoster(currentToken));
    return token
      ? answerJson(c, compactToken(token))
      : c.body(null, 404, { "Cache-Control": "no-store" });
  });

  routes.get("/tokens/:c/:tokenId/rarity", async (c) =>
    answerJson(c, await requireToken(c, inRoster(tokenRarity))),
  );

  routes.get("/tokens/:c/:tokenId/valuation", async (c) =>
    answerJson(
      c,
      await requireToken(c, (id, tokenId) => inTurn(c, () => valuation.explain(id, tokenId))),
    ),
  );

  routes.get("/images/:c/:tokenId", async (c) => {
    const requested = c.req.query("w");
    const width = requested === undefined ? DEFAULT_WIDTH_PX : parseInteger(requested);
    if (width === null || width < 1 || width > MAX_WIDTH_PX)
      throw new ApiError(
        "bad_request",
        `w must be a width from 1 to ${MAX_WIDTH_PX}, got ${inspect(requested)}.`,
      );
    const image = await readToken(c, (id, tokenId) =>
      images.image(id, tokenId, width, clientAddress(c)),
    );
    if (image === null) throw await noPicture(c);
    c.header("Content-Security-Policy", PICTURE_POLICY);
    // The maker's memory may be shared, and an answer needs its own buffer.
    const body = createBody(image.type, new Uint8Array(image.body), "live");
    return answerBody(c, body, image.isStable ? CACHE.day : CACHE.brief);
  });

  routes.get("/animations/:c/:tokenId", async (c) => {
    await requireToken(c, animations.page, (name) => `Token ${name} has no page to run.`);
    // Only says that there is one: the other origin serves it, at the same path.
    return c.body(null, 204, { "Cache-Control": "no-store" });
  });

  return routes;
}
