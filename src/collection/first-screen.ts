/** Opens a collection's first screen, as this device saw it last. */
import { checksumOf, type FirstScreen } from "../../contract/first-screen.ts";
import type { TokenQuery } from "../../contract/query.ts";
import { HOLE } from "../../contract/view/view.ts";
import { type CollectionState, EMPTY_STATE, nextState } from "./collection-store.ts";
import { removeFirstScreen, takeFirstScreen } from "./read-first-screen.ts";

/**
 * Returns the state to show until the worker's first view, or null: none was read, or it is of another collection or query.
 * Removes a broken one.
 */
export function openFirstScreen(collectionId: string, query: TokenQuery): CollectionState | null {
  const screen = takeFirstScreen();
  try {
    return screen ? stateOf(screen, collectionId, query) : null;
  } catch {
    removeFirstScreen(collectionId);
    return null;
  }
}

/** @throws if the screen is broken or of another layout. */
function stateOf(
  { checksum, body }: FirstScreen,
  collectionId: string,
  query: TokenQuery,
): CollectionState | null {
  if (checksum !== checksumOf(body)) throw new Error();
  const { places, matches, update } = body;
  const isSame = JSON.stringify(body.query) === JSON.stringify(query);
  if (update.collectionId !== collectionId || !isSame || !update.view) return null;
  const rows = new Uint32Array(matches).fill(HOLE);
  rows.set(update.view.rows);
  const view = { ...update.view, query, rows };
  return { ...nextState(EMPTY_STATE, { ...update, view }), places };
}
