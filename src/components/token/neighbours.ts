/** Steps to the previous or next token in the order of the grid. */
import { navigate } from "wouter/use-browser-location";
import { tokenHref } from "../../collection/open-token.ts";

export interface Neighbours {
  /** RowIndex of the previous and next token in the view; null at its ends. */
  readonly previous: number | null;
  readonly next: number | null;
  /** Position in the view, from 1; null for a token that the filters exclude. */
  readonly position: number | null;
}

export function neighboursOf(rows: Uint32Array | undefined, row: number): Neighbours {
  const at = rows?.indexOf(row) ?? -1;
  if (!rows || at < 0) return { previous: null, next: null, position: null };
  return { previous: rows[at - 1] ?? null, next: rows[at + 1] ?? null, position: at + 1 };
}

/** Shows another token in the same history entry, so that closing still goes back to the grid. */
export function stepToToken(collectionId: string, tokenId: string): void {
  navigate(tokenHref(collectionId, tokenId, location.search), {
    replace: true,
    state: history.state,
  });
}
