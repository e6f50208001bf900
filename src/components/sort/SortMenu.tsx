import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import { defaultSort, SORT_CHOICES, sortLabel } from "../../../contract/query.ts";
import { setSort } from "../../collection/edit-query.ts";
import { useEditQuery, useEffectiveQuery } from "../../collection/use-query.ts";
import { isConnected } from "../../wallet/connection.ts";
import { useConnection } from "../../wallet/use-connected.ts";
import { useDismiss } from "../hooks/use-dismiss.ts";
import { Icon } from "../Icon.tsx";
import { SortList } from "./lazy-sort-list.ts";
import * as styles from "./SortMenu.css.ts";
import { SortUnit } from "./SortUnit.tsx";

/** Returns the index of the next choice after `at` whose label begins with `letter`, wrapping around; -1 if none. */
function nextByLetter(letter: string, at: number): number {
  const count = SORT_CHOICES.length;
  for (let step = 1; step <= count; step++) {
    const index = (at + step) % count;
    if (SORT_CHOICES[index]?.label.toLowerCase().startsWith(letter.toLowerCase())) return index;
  }
  return -1;
}

/** Resets the sort when the user connects or disconnects, which `turns` counts. */
function useSortReset(): void {
  const state = useConnection();
  const connected = isConnected(state);
  const edit = useEditQuery();
  const seenTurns = useRef(state.turns);

  useEffect(() => {
    if (state.turns === seenTurns.current) return;
    seenTurns.current = state.turns;
    edit(setSort(defaultSort(connected)), "replace");
  }, [state.turns, connected, edit]);
}

/** A select-only combobox: the focus stays on the button, whose keys press the options. */
export function SortMenu() {
  useSortReset();
  const query = useEffectiveQuery();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const current = SORT_CHOICES.findIndex(
    (choice) => choice.sortBy === query.sortBy && choice.order === query.order,
  );
  const [active, setActive] = useState(0);
  /** Index of the choice that was pressed before the list has loaded, or -1. */
  const pressed = useRef(-1);

  useDismiss(root, open, () => setOpen(false));

  const show = () => {
    setActive(Math.max(current, 0));
    pressed.current = -1;
    setOpen(true);
  };

  const optionAt = (index: number) => document.getElementById(`${id}-${index}`);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Tab") return setOpen(false);
    // The list may have an option after the choices.
    const last = SORT_CHOICES.length - (optionAt(SORT_CHOICES.length) ? 0 : 1);
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
      // A key that opens the list leaves the current sort active; a letter selects another one too.
      if (open || letter >= 0) setActive(target);
    } else if (open && key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (key === "Enter" || key === " ") {
      event.preventDefault();
      const option = optionAt(active);
      if (!open) show();
      else if (option) option.click();
      else pressed.current = active;
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
        <span className={styles.label}>
          {sortLabel(query)}
          <SortUnit sortBy={query.sortBy} />
        </span>
        <Icon name="chevronDown" size={16} />
      </button>
      {open && (
        <Suspense fallback={null}>
          <SortList
            id={id}
            current={current}
            active={active}
            pressed={pressed}
            onActive={setActive}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
