/**
 * What pictures need of the store. Drawn tokens come from memory, so that a reader's picture does not wait while an embedded
 * database writes.
 */
import { traitsAt } from "../../../contract/columns/columns.ts";
import type { PictureStore } from "../../media/images/create-images.ts";
import type { Store } from "../../storage/store/store.ts";
import type { Books } from "./books.ts";

export function createPictureStore(
  store: Pick<Store, "token" | "picture">,
  books: Pick<Books, "get" | "roster">,
): PictureStore {
  return {
    collection: (id) => books.get(id)?.collection ?? null,
    async token({ id, drawn }, tokenId) {
      if (!drawn) return store.token(id, tokenId);
      const roster = await books.roster(id);
      const row = roster?.rowOf(tokenId);
      if (!roster || row === undefined) return null;
      return { imageUrl: null, traits: traitsAt(roster.tokens, row) };
    },
    picture: store.picture,
  };
}
