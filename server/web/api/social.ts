/** `social-share`: text and picture of a shared link. */
import { type Context, Hono } from "hono";
import { inspect } from "../../../contract/values/problem.ts";
import { answerBody, answerJson, CACHE } from "../../platform/http/answer-body.ts";
import { readRoster } from "../live/books.ts";
import { currentToken } from "../live/current-token.ts";
import { pictureCount } from "../social/card.ts";
import type {
  PicturePlan,
  SocialPicture,
  SocialPictures,
} from "../social/create-social-pictures.ts";
import { collectionShare, planCollectionCard, planTokenCard, tokenShare } from "../social/share.ts";
import { ApiError, foundOf } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";

/** Answers with a picture. Null means that too many are being drawn. */
export function answerPicture(c: Context, picture: SocialPicture | null): Promise<Response> {
  if (!picture) {
    const message = "Too many pictures are being drawn; try again in a moment.";
    throw new ApiError("unavailable", message, 5);
  }
  // Other sites must be able to embed the picture.
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
  return answerBody(c, picture.body, picture.isComplete ? CACHE.minutes : CACHE.brief);
}

export function socialRoutes(
  { books, publicUrl, clientAddress }: ApiDeps,
  pictures: SocialPictures,
): Hono {
  const routes = new Hono();

  /** Finds the book, roster and token of the address. The token is null if the address names none. Throws `ApiError`. */
  async function subject(c: Context) {
    const id = c.req.param("c") ?? "";
    const tokenId = c.req.query("token");
    const { book, roster } = foundOf(id, await readRoster(books, id));
    if (tokenId === undefined) return { book, roster, token: null };
    const known = roster.idOf(tokenId);
    const token = known === null ? null : currentToken(book, roster, known);
    if (token) return { book, roster, token };
    throw new ApiError("not_found", `There is no token ${inspect(tokenId)} in ${inspect(id)}.`);
  }

  const drawn = async (c: Context, key: string, plan: () => Promise<PicturePlan>) =>
    answerPicture(c, await pictures.picture(clientAddress(c), key, plan));

  routes.get("/collections/:c/social-share", async (c) => {
    const { book, token } = await subject(c);
    const share = token ? tokenShare(book, token, publicUrl) : collectionShare(book, publicUrl);
    return share ? answerJson(c, share) : c.body(null, 204);
  });

  routes.get("/collections/:c/social-share.png", async (c) => {
    const { book, roster, token } = await subject(c);
    const { id: collectionId, generation } = book.collection;
    // The generation is part of the key, because a replaced collection has other pictures.
    const key = JSON.stringify([collectionId, generation, token?.tokenId ?? null]);
    return drawn(c, key, async () => ({
      collectionId,
      ...(token ? planTokenCard(book, token) : planCollectionCard(book, roster, CARD_PICTURES)),
    }));
  });

  routes.get("/social-share.png", (c) =>
    drawn(c, "site", async () => ({
      card: { kind: "site" },
      collectionId: "",
      tokenIds: [],
    })),
  );

  return routes;
}

const CARD_PICTURES = pictureCount({ kind: "collection" });
