/**
 * The token view covers the grid and has its own URL. The URL keeps the filters, so the grid behind it
 * does not change. Closing goes back if the token was opened from the grid.
 * Otherwise it navigates there.
 */
import { navigate } from "wouter/use-browser-location";
import { collectionPath, tokenPath } from "../../contract/site/routes.ts";

interface TokenHistoryState {
  readonly overGrid: true;
}

function isTokenHistoryState(state: unknown): state is TokenHistoryState {
  return typeof state === "object" && state !== null && "overGrid" in state;
}

/** `search`: the query string with or without "?". */
export function tokenHref(collectionId: string, tokenId: string, search: string): string {
  const query = search.replace(/^\?/, "");
  return tokenPath(collectionId, tokenId) + (query && `?${query}`);
}

/** Opens a token over the current grid. */
export function openToken(collectionId: string, tokenId: string): void {
  const state: TokenHistoryState = { overGrid: true };
  navigate(tokenHref(collectionId, tokenId, location.search), { state });
}

/** Returns to the grid: goes back if the token was opened from it, else navigates to the collection's URL. */
export function closeToken(collectionId: string): void {
  if (isTokenHistoryState(history.state)) history.back();
  else navigate(collectionPath(collectionId) + location.search, { replace: true });
}
