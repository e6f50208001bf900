/**
 * Keeps the positions of a live list while the reader's pointer, finger or keyboard focus rests on it. Otherwise a card would
 * move away from under a click.
 */
import { type RefObject, useEffect, useMemo, useReducer, useRef } from "react";
import type { FixedColumns } from "../../../contract/columns/columns.ts";

interface HeldRows {
  /** RowIndex of every token to show. While the list is held, the rows from when the hold began. */
  readonly rows: Uint32Array;
  /** How `rows` differ from the live list. Null if they do not. */
  readonly pending: PendingRows | null;
  /** Shows the live list. */
  readonly catchUp: () => void;
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
  const holds = useRef(new Set<Hold>());
  const shown = useRef({ rows: live, queryKey, fixed });
  const { current: last } = shown;
  if (holds.current.size === 0 || last.queryKey !== queryKey || last.fixed !== fixed)
    shown.current = { rows: live, queryKey, fixed };
  const { rows } = shown.current;
  const size = fixed?.size ?? 0;
  const pending = useMemo(() => compare(rows, live, size), [rows, live, size]);

  useEffect(
    () =>
      root.current
        ? watchHolds(root.current, (kind, isOn) => {
            const before = holds.current.size;
            if (isOn) holds.current.add(kind);
            else holds.current.delete(kind);
            if (before > 0 && holds.current.size === 0) render();
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

/**
 * Reports whether pointer, finger or focus rest on `root`. Returns a function that stops. Listens to the element itself: React
 * ignores focus events while it changes the document, as when a dialog closes.
 */
function watchHolds(root: HTMLElement, onHold: (kind: Hold, isOn: boolean) => void): () => void {
  const controller = new AbortController();
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => root.addEventListener(name, listener, { signal: controller.signal, passive: true });
  let clickTimer = 0;
  const lift = ({ touches }: TouchEvent) => {
    clearTimeout(clickTimer);
    if (touches.length > 0) return;
    clickTimer = window.setTimeout(() => onHold("finger", false), CLICK_MS);
  };
  on("pointerenter", ({ pointerType }) => onHold("pointer", pointerType !== "touch"));
  on("pointerleave", () => onHold("pointer", false));
  on("touchstart", () => {
    clearTimeout(clickTimer);
    onHold("finger", true);
  });
  on("touchend", lift);
  on("touchcancel", lift);
  on("focusin", ({ target }) =>
    onHold("focus", target instanceof Element && target.matches(":focus-visible")),
  );
  on("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) onHold("focus", false);
  });
  return () => {
    controller.abort();
    clearTimeout(clickTimer);
  };
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
