/** Why a token has its rank, by the tokens of the roster it stands in. */
import { traitsAt } from "../../contract/columns/columns.ts";
import type { TokenRarity } from "../../contract/rarity.ts";
import { createExplainRarity, type ExplainRarity } from "../rarity/explain-rarity.ts";
import type { Book } from "./book.ts";
import type { Roster } from "./roster.ts";

/** Counted when first asked for, and kept as long as the roster: 25,000 tokens take a tenth of a second. */
const countedOf = new WeakMap<Roster, ExplainRarity>();

/** Null if the roster has no such token. */
export function tokenRarity(book: Book, roster: Roster, tokenId: string): TokenRarity | null {
  const row = roster.rowOf(tokenId);
  if (row === undefined) return null;
  let explain = countedOf.get(roster);
  if (!explain) {
    const { tokens } = roster;
    const carriers = Array.from(tokens.ranks, (_, at) => ({ traits: traitsAt(tokens, at) }));
    explain = createExplainRarity(book.collection.traits, carriers);
    countedOf.set(roster, explain);
  }
  return { tokenId, ...explain(row) };
}
