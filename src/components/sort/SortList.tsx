import { useEffect, useLayoutEffect, useRef } from "react";
import { SORT_CHOICES, type SortChoice } from "../../../contract/query.ts";
import { Icon } from "../Icon.tsx";
import * as styles from "./SortMenu.css.ts";

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

export interface SortListProps {
  /** Of the menu: the list's and the options' begin with it. */
  readonly id: string;
  /** Index of the choice in force, or -1. */
  readonly current: number;
  /** Index of the choice that the keys or the pointer are at. */
  readonly active: number;
  readonly isLocked: (choice: SortChoice) => boolean;
  readonly onActive: (index: number) => void;
  readonly onChoose: (choice: SortChoice) => void;
}

/** The choices of an open `SortMenu`, whose button keeps the focus and takes the keys. */
export function SortList({ id, current, active, isLocked, onActive, onChoose }: SortListProps) {
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (list.current) keepInView(list.current);
  }, []);

  // The focus is on the button: nothing else brings a choice that a low window leaves out into view.
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: "nearest" });
  }, [active, id]);

  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Sort"
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
          onPointerMove={() => onActive(index)}
          onClick={() => onChoose(choice)}
        >
          <span className={styles.tick}>
            {index === current && <Icon name="check" size={16} />}
          </span>
          {choice.label}
          {isLocked(choice) && (
            <span className={styles.lock} title="Connect a wallet or enter a beta code to open it">
              <Icon name="lock" size={16} />
              <span>
                Connect<span className={styles.roomy}> to open</span>
              </span>
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
