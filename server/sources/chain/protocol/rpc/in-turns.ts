/** Splits long work, so that it does not block the event loop. */
import { nextTurn } from "../../../../platform/next-turn.ts";

/** Yields the list in parts of `perTurn` entries, each in a turn of the event loop. */
export async function* inTurns<Entry>(
  list: readonly Entry[],
  perTurn: number,
): AsyncGenerator<readonly Entry[]> {
  for (let start = 0; start < list.length; start += perTurn) {
    if (start > 0) await nextTurn();
    yield list.slice(start, start + perTurn);
  }
}
