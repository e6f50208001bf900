/**
 * Reads the store for pictures. Drawn tokens come from memory once they are loaded, so that a reader's picture does not wait
 * while an embedded database writes.
 */
import { traitsAt } from "../../../contract/columns/columns.ts";
import type { PictureStore } from "../../media/images/create-images.ts";
import type { Store } from "../../storage/store/store.ts";
import { type Books, CollectionReplaced } from "./books.ts";

export function createPictureStore(
  store: Pick<Store, "token" | "picture">,
  books: Pick<Books, "get" | "roster">,
): PictureStore {
  return {
    collection: (id) => books.get(id)?.collection ?? null,
    async token({ id, drawn }, tokenId) {
      if (!drawn) return store.token(id, tokenId);
      const roster = await books.roster(id).catch((error: unknown) => {
        if (error instanceof CollectionReplaced) return null;
        throw error;
      });
      if (!roster) return store.token(id, tokenId);
      const row = roster.rowOf(tokenId);
      if (row === undefined) return null;
      return { imageUrl: null, traits: traitsAt(roster.tokens, row) };
    },
    picture: store.picture,
  };
}
