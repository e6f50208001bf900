import { useEffect, useRef } from "react";
import { defaultSort, isLockedSort } from "../../../contract/query.ts";
import { setSort } from "../../collection/edit-query.ts";
import { useEditQuery, useQuery } from "../../collection/use-query.ts";
import { isConnected } from "../../wallet/connection.ts";
import { useConnection } from "../../wallet/use-connected.ts";

/** Resets the sort when the user connects or disconnects. Connecting keeps a locked sort from the URL, which it unlocks. */
export function useSortReset(): void {
  const state = useConnection();
  const connected = isConnected(state);
  const { sortBy } = useQuery();
  const edit = useEditQuery();
  const seenTurns = useRef(state.turns);

  useEffect(() => {
    if (state.turns === seenTurns.current) return;
    seenTurns.current = state.turns;
    const awaited = connected && isLockedSort({ sortBy }, false);
    if (!awaited) edit(setSort(defaultSort(connected)), "replace");
  }, [state.turns, connected, sortBy, edit]);
}
