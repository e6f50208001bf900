/** Opens a collection's first screen, as this device saw it last. */
import { FIRST_SCREEN_LAYOUT, type FirstScreen } from "../../contract/first-screen.ts";
import type { TokenQuery } from "../../contract/query.ts";
import { HOLE } from "../../contract/view/view.ts";
import { type CollectionState, EMPTY_STATE, nextState } from "./collection-store.ts";
import { removeFirstScreen, takeFirstScreen } from "./read-first-screen.ts";
import { factsAt } from "./token-at.ts";

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
  { layout, places, matches, update, query: answered }: FirstScreen,
  collectionId: string,
  query: TokenQuery,
): CollectionState | null {
  const state = { ...nextState(EMPTY_STATE, update), places };
  const { view } = state;
  if (layout !== FIRST_SCREEN_LAYOUT || !view || !places.every((row) => factsAt(state, row)))
    throw new Error();
  const isSame = JSON.stringify(answered) === JSON.stringify(query);
  if (update.collectionId !== collectionId || !isSame) return null;
  const rows = new Uint32Array(matches).fill(HOLE);
  rows.set(view.rows);
  return { ...state, view: { ...view, query, rows } };
}
