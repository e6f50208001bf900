import { afterAll, beforeAll, expect, it } from "vitest";
import { createStore } from "../../storage/store/create-store.ts";
import type { Store } from "../../storage/store/store.ts";
import { storeSample } from "../../testing/sample-collection.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";
import { type Books, openBooks } from "./books.ts";
import { createPictureStore } from "./picture-store.ts";

let statements = 0;
let store: Store;
let books: Books;

beforeAll(async () => {
  const database = await ANY_DATABASE.open();
  store = await createStore({
    ...database,
    query(...given) {
      statements += 1;
      return database.query(...given);
    },
  });
  await storeSample(store, { id: "drawn" });
  books = await openBooks(store);
  books.stop();
});
afterAll(() => store.close());

it("knows drawn tokens and collections without a statement to the database", async () => {
  const pictures = createPictureStore(store, books);
  const collection = pictures.collection("drawn");
  if (!collection) throw new Error("not stored");
  await books.roster("drawn");
  const stored = await store.tokens("drawn");
  statements = 0;
  for (const { tokenId, traits } of stored)
    expect(await pictures.token(collection, tokenId)).toEqual({ imageUrl: null, traits });
  expect(await pictures.token(collection, "999")).toBeNull();
  expect(pictures.collection("nowhere")).toBeNull();
  expect(statements).toBe(0);
});
