/** `social-share`: text and picture of a shared link. */
import { type Context, Hono } from "hono";
import { isTokenStringId } from "../../contract/tokens/token-id.ts";
import { inspect } from "../../contract/values/problem.ts";
import { answerBody, CACHE } from "../http/answer-body.ts";
import { jsonBody } from "../http/body.ts";
import type { Book } from "../live/book.ts";
import { currentToken } from "../live/current-token.ts";
import { pictureCount } from "../social/card.ts";
import { createSocialPictures, type PicturePlan } from "../social/create-social-pictures.ts";
import { collectionShare, planCollectionCard, planTokenCard, tokenShare } from "../social/share.ts";
import { answerError } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";

export function socialRoutes({
  books,
  images,
  publicUrl,
  now,
}: Pick<ApiDeps, "books" | "images" | "publicUrl" | "now">): Hono {
  const routes = new Hono();
  const pictures = createSocialPictures(images, (line) => console.warn(line), now);

  /** Finds the book, roster and token of the address. The token is null if the address names none. */
  async function subject(c: Context) {
    const id = c.req.param("c") ?? "";
    const tokenId = c.req.query("token");
    const roster = await books.roster(id);
    // The book may have been replaced while its roster was read.
    const book = books.get(id);
    if (!book || !roster) return `There is no collection ${inspect(id)}.`;
    if (tokenId === undefined) return { book, roster, token: null };
    const token = isTokenStringId(tokenId) ? currentToken(book, roster, tokenId) : null;
    return token
      ? { book, roster, token }
      : `There is no token ${inspect(tokenId)} in ${inspect(id)}.`;
  }

  async function answerPicture(c: Context, key: string, plan: () => Promise<PicturePlan>) {
    const picture = await pictures.picture(key, plan);
    if (!picture) {
      c.header("Retry-After", "5");
      return answerError(
        c,
        "unavailable",
        "Too many pictures are being drawn; try again in a moment.",
      );
    }
    // Other sites must be able to embed the picture.
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return answerBody(c, picture, CACHE.minutes);
  }

  routes.get("/collections/:c/social-share", async (c) => {
    const found = await subject(c);
    if (typeof found === "string") return answerError(c, "not_found", found);
    const { book, token } = found;
    const share = token ? tokenShare(book, token, publicUrl) : collectionShare(book, publicUrl);
    return share ? answerBody(c, jsonBody(share), CACHE.revalidate) : c.body(null, 204);
  });

  routes.get("/collections/:c/social-share.png", async (c) => {
    const found = await subject(c);
    if (typeof found === "string") return answerError(c, "not_found", found);
    const { book, roster, token } = found;
    return answerPicture(c, pictureKey(book, token?.tokenId ?? null), async () => ({
      collectionId: book.collection.id,
      ...(token ? planTokenCard(book, token) : planCollectionCard(book, roster, CARD_PICTURES)),
    }));
  });

  routes.get("/social-share.png", (c) =>
    answerPicture(c, "site", async () => ({
      card: { kind: "site" },
      collectionId: "",
      tokenIds: [],
    })),
  );

  return routes;
}

const CARD_PICTURES = pictureCount({ kind: "collection" });

/** The generation is part of the key, because a replaced collection has other pictures. */
function pictureKey({ collection }: Book, tokenId: string | null): string {
  return JSON.stringify([collection.id, collection.generation, tokenId]);
}
