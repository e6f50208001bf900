/** The token view covers the grid and has its own URL, which keeps the filters: the grid behind it does not change. */
import { navigate } from "wouter/use-browser-location";
import { collectionPath, tokenPath } from "../../contract/site/routes.ts";

/** `search`: the query string with or without "?". */
export function tokenHref(collectionId: string, tokenId: string, search: string): string {
  const query = search.replace(/^\?/, "");
  return tokenPath(collectionId, tokenId) + (query && `?${query}`);
}

/** Opens a token over the current grid. */
export function openToken(collectionId: string, tokenId: string): void {
  navigate(tokenHref(collectionId, tokenId, location.search), { state: { overGrid: true } });
}

/** Returns to the grid: goes back if the token was opened from it, else navigates to the collection's URL. */
export function closeToken(collectionId: string): void {
  if (history.state?.overGrid) history.back();
  else navigate(collectionPath(collectionId) + location.search, { replace: true });
}
