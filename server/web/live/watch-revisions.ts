/** Tells when a collection is added, replaced or has new projections. Books tell of each listing too. */
import type { Books } from "./books.ts";

/** Calls `listener` after a book of another version or revision than the last one. Returns a function that stops it. */
export function watchRevisions(
  books: Pick<Books, "all" | "get" | "subscribe">,
  listener: () => void,
): () => void {
  const revisionOf = (id: string): string => {
    const book = books.get(id);
    return JSON.stringify(book && [book.collection.generation, book.projections?.rev]);
  };
  /** Collection -> its last revision. */
  const known = new Map(books.all().map(({ collection: { id } }) => [id, revisionOf(id)]));
  return books.subscribe((id) => {
    const revision = revisionOf(id);
    if (known.get(id) === revision) return;
    known.set(id, revision);
    listener();
  });
}
