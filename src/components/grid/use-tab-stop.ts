/** The grid's single tab stop and its arrow keys. The stop is a token, which keeps the focus if the list is reordered. */
import {
  type DOMAttributes,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type GridShape, positionAfterKey } from "./layout/keyboard-navigation.ts";

interface TabStopInput {
  readonly element: RefObject<HTMLElement | null>;
  readonly rows: Uint32Array;
  readonly shape: GridShape;
  /** Position of the first card in view. It is the stop until a card gets the focus. */
  readonly firstVisible: number;
  /** Scrolls so that the card at a position is in view. */
  readonly reveal: (position: number) => void;
}

export interface TabStop {
  /** RowIndex, or -1 in an empty list. */
  readonly row: number;
  /** Position of that row in the list. */
  readonly position: number;
  /** Position of the focused card, to be kept in the document; null while the focus is elsewhere. */
  readonly pinned: number | null;
  readonly handlers: Pick<DOMAttributes<HTMLElement>, "onFocus" | "onBlur" | "onKeyDown">;
}

function cardOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("a[data-row]") : null;
}

export function useTabStop(input: TabStopInput): TabStop {
  const { element, rows, shape, firstVisible, reveal } = input;
  const [active, setActive] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const lastPosition = useRef(0);

  const found = useMemo(() => (active === null ? -1 : rows.indexOf(active)), [rows, active]);
  const position = found >= 0 ? found : Math.min(lastPosition.current, rows.length - 1);
  const stop = active === null ? firstVisible : position;
  const row = rows[stop] ?? -1;
  const pinned = focused && active !== null && position >= 0 ? position : null;

  useLayoutEffect(() => {
    if (position >= 0) lastPosition.current = position;
    if (pinned === null) return;
    // The focused element may show another token after this render.
    const card = element.current?.querySelector<HTMLElement>(`a[data-row="${row}"]`);
    if (card && card !== document.activeElement) card.focus({ preventScroll: true });
  });

  return {
    row,
    position: stop,
    pinned,
    handlers: {
      onFocus(event) {
        const card = cardOf(event.target);
        if (!card) return;
        setActive(Number(card.dataset.row));
        setFocused(true);
      },
      onBlur(event) {
        // Without a related target, the element may have been removed, or the window may have lost the focus.
        const next = event.relatedTarget;
        if (next instanceof Node && !cardOf(next)) setFocused(false);
        else if (next === null && document.hasFocus() && event.target.isConnected)
          setFocused(false);
      },
      onKeyDown(event) {
        const card = cardOf(event.target);
        if (event.altKey || event.ctrlKey || event.metaKey || !card) return;
        // Starts from the focused card, not from `active`: a closing dialog restores the focus without an event.
        const from = rows.indexOf(Number(card.dataset.row));
        const next = positionAfterKey(event.key, from, shape, rows.length);
        if (next === null) return;
        event.preventDefault();
        setFocused(true);
        setActive(rows[next] ?? null);
        reveal(next);
      },
    },
  };
}
