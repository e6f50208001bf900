import { expect, it } from "vitest";
import { ANY_DATABASE } from "../../testing/test-databases.ts";
import { startWorld } from "../../testing/world.ts";
import { openBooks } from "./books.ts";
import { createPictureStore } from "./picture-store.ts";

let statements = 0;
const { store, stored } = startWorld(ANY_DATABASE.open, {
  wrap: (db) => ({
    ...db,
    query(...given) {
      statements += 1;
      return db.query(...given);
    },
  }),
});

it("knows drawn tokens and collections without a statement to the database", async () => {
  await stored("drawn");
  const books = await openBooks(store);
  books.stop();
  const pictures = createPictureStore(store, books);
  const collection = pictures.collection("drawn");
  if (!collection) throw new Error("not stored");
  await books.roster("drawn");
  const tokens = await store.tokens("drawn");
  statements = 0;
  for (const { tokenId, traits } of tokens)
    expect(await pictures.token(collection, tokenId)).toEqual({ imageUrl: null, traits });
  expect(await pictures.token(collection, "999")).toBeNull();
  expect(pictures.collection("nowhere")).toBeNull();
  expect(statements).toBe(0);
});
