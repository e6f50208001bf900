/** From one token to the next in the order of the grid behind it. */
import { navigate } from "wouter/use-browser-location";
import { tokenHref } from "../../collection/open-token.ts";

export interface Neighbours {
  /** RowIndex of the token before and after in the view, or null at its ends. */
  readonly previous: number | null;
  readonly next: number | null;
  /** Place in the view, from 1; null for a token that the filters leave out. */
  readonly position: number | null;
}

export function neighboursOf(rows: Uint32Array | undefined, row: number): Neighbours {
  const at = rows?.indexOf(row) ?? -1;
  if (!rows || at < 0) return { previous: null, next: null, position: null };
  return { previous: rows[at - 1] ?? null, next: rows[at + 1] ?? null, position: at + 1 };
}

/** Shows another token in the same step of the history: closing still goes back to the grid. */
export function stepToToken(collectionId: string, tokenId: string): void {
  navigate(tokenHref(collectionId, tokenId, location.search), {
    replace: true,
    state: history.state,
  });
}
