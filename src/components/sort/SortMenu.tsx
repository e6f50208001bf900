import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { SORT_CHOICES, type SortChoice, sortLabel } from "../../../contract/query.ts";
import { setSort } from "../../collection/edit-query.ts";
import { loadImmer, useEditQuery, useEffectiveQuery } from "../../collection/use-query.ts";
import { openConnectDialog } from "../../wallet/connect-dialog.ts";
import { useConnected } from "../../wallet/use-connected.ts";
import { Icon } from "../Icon.tsx";
import * as styles from "./SortMenu.css.ts";
import { useSortReset } from "./use-sort-reset.ts";

/** Index of the next choice from `at` whose label begins with `letter`, going round; -1 if none. */
function nextByLetter(letter: string, at: number): number {
  const count = SORT_CHOICES.length;
  for (let step = 1; step <= count; step++) {
    const index = (at + step) % count;
    if (SORT_CHOICES[index]?.label.toLowerCase().startsWith(letter.toLowerCase())) return index;
  }
  return -1;
}

/** Distance that the list keeps from the page's right edge, in pixels. */
const EDGE_PX = 8;

/** Moves an open list to the left, as far as it stands out of the page. */
function keepInView(list: HTMLElement): void {
  list.style.left = "0";
  // Not the viewport's width: that counts the room kept for a scrollbar.
  const limit = document.body.getBoundingClientRect().right - EDGE_PX;
  const excess = list.getBoundingClientRect().right - limit;
  if (excess > 0) list.style.left = `${-excess}px`;
}

/**
 * The sort, as a select-only combobox: focus stays on the button, the arrows move through the list.
 * A locked choice can be reached and read; choosing it opens the connect dialog.
 */
export function SortMenu() {
  useSortReset();
  const query = useEffectiveQuery();
  const connected = useConnected();
  const edit = useEditQuery();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const current = SORT_CHOICES.findIndex(
    (choice) => choice.sortBy === query.sortBy && choice.order === query.order,
  );
  const [active, setActive] = useState(0);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [open]);

  useLayoutEffect(() => {
    if (open && list.current) keepInView(list.current);
  }, [open]);

  // The focus is on the button: nothing else brings a choice that a low window leaves out into view.
  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: "nearest" });
  }, [open, active, id]);

  const isLocked = (choice: SortChoice) => choice.sortBy === "priceDeviation" && !connected;

  const show = () => {
    setActive(Math.max(current, 0));
    // A choice will want it; should it not come, the choice says so.
    loadImmer().catch(() => {});
    setOpen(true);
  };

  const choose = (choice: SortChoice) => {
    setOpen(false);
    if (isLocked(choice)) openConnectDialog("deviation-sort");
    else edit(setSort(choice));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Tab") return setOpen(false);
    const last = SORT_CHOICES.length - 1;
    const letter =
      key.length === 1 && key !== " " ? nextByLetter(key, open ? active : current) : -1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    const target = letter >= 0 ? letter : moves[key];
    if (target !== undefined) {
      event.preventDefault();
      if (!open) show();
      else setActive(target);
      if (letter >= 0) setActive(letter);
    } else if (open && key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (key === "Enter" || key === " ") {
      event.preventDefault();
      const choice = SORT_CHOICES[active];
      if (open && choice) choose(choice);
      else show();
    }
  };

  return (
    <div ref={root} className={styles.root}>
      <button
        type="button"
        role="combobox"
        className={styles.button}
        aria-label="Sort"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      >
        <Icon name="sort" size={16} />
        <span className={styles.label}>{sortLabel(query)}</span>
        <Icon name="chevronDown" size={16} />
      </button>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Sort"
        hidden={!open}
        className={styles.list}
        // A press must not take the focus from the button.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {SORT_CHOICES.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys arrive at the button, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at by aria-activedescendant
          <div
            key={choice.label}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            aria-disabled={isLocked(choice)}
            className={styles.option}
            data-active={index === active}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(choice)}
          >
            <span className={styles.tick}>
              {index === current && <Icon name="check" size={16} />}
            </span>
            {choice.label}
            {isLocked(choice) && (
              <span
                className={styles.lock}
                title="Connect a wallet or enter a beta code to open it"
              >
                <Icon name="lock" size={16} />
                <span>
                  Connect<span className={styles.roomy}> to open</span>
                </span>
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
