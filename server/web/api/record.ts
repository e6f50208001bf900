/** `/record`: what was projected before each sale and what was then paid, as figures and as pictures. */
import { type Context, Hono } from "hono";
import { parseCallKey, type RecordedCall } from "../../../contract/market/record.ts";
import { inspect } from "../../../contract/values/problem.ts";
import { answerBody, answerJson, CACHE } from "../../platform/http/answer-body.ts";
import { withDecimals } from "../live/call-decimals.ts";
import type { PicturePlan, SocialPictures } from "../social/create-social-pictures.ts";
import { planCallCard, planRecordCard } from "../social/share.ts";
import { ApiError, foundOf } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";
import type { Records } from "./records.ts";
import { answerPicture } from "./social.ts";

export function recordRoutes(
  { books, store, clientAddress }: ApiDeps,
  records: Records,
  pictures: SocialPictures,
): Hono {
  const routes = new Hono();

  function collectionId(c: Context): string | null {
    const id = c.req.param("c") ?? null;
    if (id !== null) foundOf(id, books.get(id));
    return id;
  }

  async function answerRecord(c: Context) {
    const { body } = await records.of(collectionId(c));
    return answerBody(c, body, CACHE.revalidate);
  }

  async function readCall(id: string, key: string): Promise<RecordedCall> {
    const parsed = parseCallKey(key);
    const call = parsed && (await store.call(id, parsed));
    if (call) return withDecimals(call, books);
    throw new ApiError("not_found", `The record has no call ${inspect(key)}.`);
  }

  /** The picture of the record, or of the call that the query names. */
  async function answerRecordPicture(c: Context) {
    const id = collectionId(c);
    const key = c.req.query("call");
    const book = id === null ? undefined : books.get(id);
    const plan = async (): Promise<PicturePlan> => {
      if (key === undefined || !book) {
        const { record } = await records.of(id);
        return { collectionId: id ?? "", ...planRecordCard(record, book?.collection ?? null) };
      }
      const call = await readCall(book.collection.id, key);
      return { collectionId: book.collection.id, ...planCallCard(book, call) };
    };
    const name = JSON.stringify([id, book?.collection.generation ?? 0, key ?? null]);
    return answerPicture(c, await pictures.picture(clientAddress(c), name, plan));
  }

  for (const root of ["", "/collections/:c"]) {
    routes.get(`${root}/record`, answerRecord);
    routes.get(`${root}/record.png`, answerRecordPicture);
  }
  routes.get("/collections/:c/record/:key", async (c) =>
    answerJson(c, await readCall(collectionId(c) ?? "", c.req.param("key"))),
  );
  return routes;
}
