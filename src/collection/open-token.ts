/**
 * The token's view lies over the grid at an address of its own. The address keeps the filters, so the
 * grid behind it stays as it is; closing goes back to the step that opened it, where there was one.
 */
import { navigate } from "wouter/use-browser-location";
import { collectionPath, tokenPath } from "../../contract/routes.ts";

interface TokenStep {
  readonly overGrid: true;
}

function isTokenStep(state: unknown): state is TokenStep {
  return typeof state === "object" && state !== null && "overGrid" in state;
}

/** `search`: the query string with or without "?". */
export function tokenHref(collectionId: string, tokenId: string, search: string): string {
  const query = search.replace(/^\?/, "");
  return tokenPath(collectionId, tokenId) + (query && `?${query}`);
}

/** Opens a token over the grid now shown. */
export function openToken(collectionId: string, tokenId: string): void {
  const step: TokenStep = { overGrid: true };
  navigate(tokenHref(collectionId, tokenId, location.search), { state: step });
}

/** Back to the grid: a step back if the token was opened from it, else to the collection's address. */
export function closeToken(collectionId: string): void {
  if (isTokenStep(history.state)) history.back();
  else navigate(collectionPath(collectionId) + location.search, { replace: true });
}
