/**
 * Keeps the positions of a live list while the reader's pointer, finger or keyboard focus rests on it. Otherwise a card would
 * move away from under a click.
 */
import {
  type DOMAttributes,
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useReducer,
  useRef,
} from "react";
import type { FixedColumns } from "../../../contract/columns/columns.ts";

interface HeldRows {
  /** RowIndex of every token to show. While the list is held, those of the time when that began. */
  readonly rows: Uint32Array;
  /** How `rows` differ from the live list. Null if they do not. */
  readonly pending: PendingRows | null;
  /** Shows the live list. */
  readonly catchUp: () => void;
  readonly handlers: DOMAttributes<HTMLElement>;
}

export interface PendingRows {
  /** Tokens of the live list that are not shown. */
  readonly added: number;
  /** Shown tokens that are not in the live list. */
  readonly gone: number;
  /** RowIndex -> 1 if the token is in the live list. */
  readonly isLive: Uint8Array;
}

type Hold = "pointer" | "finger" | "focus";

/** The click of a tap comes after its finger has left. */
const CLICK_MS = 350;

/** With another `queryKey` or other columns, the list is another one and is shown at once. */
export function useHeldRows(
  live: Uint32Array,
  queryKey: string,
  fixed: FixedColumns | null,
): HeldRows {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const holds = useRef(new Set<Hold>());
  const shown = useRef({ rows: live, queryKey, fixed });
  const { current: last } = shown;
  if (holds.current.size === 0 || last.queryKey !== queryKey || last.fixed !== fixed)
    shown.current = { rows: live, queryKey, fixed };
  const { rows } = shown.current;
  const size = fixed?.size ?? 0;
  const pending = useMemo(() => compare(rows, live, size), [rows, live, size]);

  const clickTimer = useRef(0);
  useEffect(() => () => clearTimeout(clickTimer.current), []);
  const actions = useMemo(() => {
    const hold = (kind: Hold, isOn: boolean) => {
      const before = holds.current.size;
      if (isOn) holds.current.add(kind);
      else holds.current.delete(kind);
      if (before > 0 && holds.current.size === 0) render();
    };
    const lift = () => {
      clearTimeout(clickTimer.current);
      clickTimer.current = window.setTimeout(() => hold("finger", false), CLICK_MS);
    };
    return {
      catchUp() {
        shown.current = { ...shown.current, fixed: null };
        render();
      },
      handlers: {
        onPointerEnter: ({ pointerType }: PointerEvent) => hold("pointer", pointerType !== "touch"),
        onPointerLeave: () => hold("pointer", false),
        onTouchStart() {
          clearTimeout(clickTimer.current);
          hold("finger", true);
        },
        onTouchEnd: lift,
        onTouchCancel: lift,
        onFocus: ({ target }: FocusEvent) => hold("focus", target.matches(":focus-visible")),
        onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
          if (!currentTarget.contains(relatedTarget)) hold("focus", false);
        },
      },
    };
  }, []);
  return { rows, pending, ...actions };
}

function compare(rows: Uint32Array, live: Uint32Array, size: number): PendingRows | null {
  if (rows === live) return null;
  const isLive = new Uint8Array(size);
  for (const row of live) isLive[row] = 1;
  let kept = 0;
  for (const row of rows) kept += isLive[row] ?? 0;
  return { added: live.length - kept, gone: rows.length - kept, isLive };
}
