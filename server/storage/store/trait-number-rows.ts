/** Numbers of the traits of stored collections: see the schema's step for the columns. */
import type { CollectionDraft } from "../../market/drafts.ts";
import {
  NO_NUMBERS,
  type NumberedNames,
  numberDraft,
  type TraitNumbers,
  withUsed,
} from "../../market/trait-numbers.ts";
import type { Queryable } from "../db/database.ts";

/**
 * See `Store.numberTraits`. The numbers are stored before the collection, so that another import of it, which may run at the
 * same time, gives others. It holds no transaction: a program that stalls would keep others waiting.
 */
export async function numberTraits(
  db: Queryable,
  draft: CollectionDraft,
): Promise<CollectionDraft> {
  for (;;) {
    const [stored] = await db.query<NumberedNames & { numbers: TraitNumbers | null; rev: number }>(
      `select traits, vibes, trait_numbers as numbers, trait_numbers_rev as rev
       from collections where id = $1`,
      [draft.id],
    );
    if (!stored) return draft;
    const numbered = numberDraft(draft, withUsed(stored.numbers ?? NO_NUMBERS, stored));
    const [written] = await db.query<{ rev: number }>(
      `update collections set trait_numbers = $2::json, trait_numbers_rev = trait_numbers_rev + 1
       where id = $1 and trait_numbers_rev = $3 returning trait_numbers_rev as rev`,
      [draft.id, JSON.stringify(numbered.numbers), stored.rev],
    );
    if (written) return numbered.draft;
  }
}
