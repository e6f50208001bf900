/**
 * Keeps the positions of a live list while the reader's pointer, finger or keyboard focus rests on it. Otherwise a card would
 * move away from under a click.
 */
import { type RefObject, useEffect, useMemo, useReducer, useRef } from "react";
import type { FixedColumns } from "../../../contract/columns/columns.ts";
import type { Pending } from "../CatchUp.tsx";
import { watchHolds } from "../hooks/watch-holds.ts";

interface HeldRows {
  /** RowIndex of every token to show. While the list is held, the rows from when the hold began. */
  readonly rows: Uint32Array;
  /** How `rows` differ from the live list. Null if they do not. */
  readonly pending: PendingRows | null;
  /** Shows the live list. */
  readonly catchUp: () => void;
}

interface PendingRows extends Pending {
  /** RowIndex -> 1 if the token is in the live list. */
  readonly isLive: Uint8Array;
}

/**
 * If `queryKey` or the columns change, the list is a new one and is shown at once. `root` is in the document for as long as the
 * component.
 */
export function useHeldRows(
  root: RefObject<HTMLElement | null>,
  live: Uint32Array,
  queryKey: string,
  fixed: FixedColumns | null,
): HeldRows {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const isHeld = useRef(false);
  const shown = useRef({ rows: live, queryKey, fixed });
  const { current: last } = shown;
  if (!isHeld.current || last.queryKey !== queryKey || last.fixed !== fixed)
    shown.current = { rows: live, queryKey, fixed };
  const { rows } = shown.current;
  const size = fixed?.size ?? 0;
  const pending = useMemo(() => compare(rows, live, size), [rows, live, size]);

  useEffect(
    () =>
      root.current
        ? watchHolds(root.current, (held) => {
            isHeld.current = held;
            if (!held) render();
          })
        : undefined,
    [root],
  );
  const catchUp = () => {
    shown.current = { ...shown.current, fixed: null };
    render();
  };
  return { rows, pending, catchUp };
}

function compare(rows: Uint32Array, live: Uint32Array, size: number): PendingRows | null {
  if (rows === live) return null;
  if (rows.length === live.length && rows.every((row, at) => row === live[at])) return null;
  const isLive = new Uint8Array(size);
  for (const row of live) isLive[row] = 1;
  let kept = 0;
  for (const row of rows) kept += isLive[row] ?? 0;
  return { added: live.length - kept, gone: rows.length - kept, isLive };
}
