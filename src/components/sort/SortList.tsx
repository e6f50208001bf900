import { useEffect, useLayoutEffect, useRef } from "react";
import { SORT_CHOICES, type SortChoice } from "../../../contract/query.ts";
import { Icon } from "../Icon.tsx";
import * as styles from "./SortMenu.css.ts";

/** Minimum distance of the list from the page's right edge, in pixels. */
const EDGE_PX = 8;

/** Shifts an open list to the left by as much as it overflows the page. */
function keepInView(list: HTMLElement): void {
  list.style.left = "0";
  // The viewport's width would include the scrollbar gutter.
  const limit = document.body.getBoundingClientRect().right - EDGE_PX;
  const excess = list.getBoundingClientRect().right - limit;
  if (excess > 0) list.style.left = `${-excess}px`;
}

export interface SortListProps {
  /** Prefix of the ids of the list and its options. */
  readonly id: string;
  /** Index of the current sort, or -1. */
  readonly current: number;
  /** Index of the choice highlighted by keys or pointer. */
  readonly active: number;
  readonly isLocked: (choice: SortChoice) => boolean;
  readonly onActive: (index: number) => void;
  /** True if the last option, after the choices, unlocks the locked ones. */
  readonly canUnlock: boolean;
  /** Called without a choice to unlock. */
  readonly onChoose: (choice?: SortChoice) => void;
}

/** The choices of an open `SortMenu`, whose button keeps the focus and handles the keys. */
export function SortList(props: SortListProps) {
  const { id, current, active, isLocked, canUnlock, onActive, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (list.current) keepInView(list.current);
  }, []);

  // The focus stays on the button, so the browser does not scroll the active choice into view.
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: "nearest" });
  }, [active, id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div
      ref={list}
      className={styles.list}
      // Keeps the focus on the button during a press.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={`${id}-list`} role="listbox" aria-label="Sort">
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
              <span className={styles.lock}>
                <Icon name="lock" size={16} />
                <span>
                  Connect<span className={styles.roomy}> to unlock</span>
                </span>
              </span>
            )}
          </div>
        ))}
        {canUnlock && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            id={`${id}-${SORT_CHOICES.length}`}
            role="option"
            aria-selected={false}
            className={styles.unlock}
            data-active={active === SORT_CHOICES.length}
            onPointerMove={() => onActive(SORT_CHOICES.length)}
            onClick={() => onChoose()}
          >
            <span className={styles.tick}>
              <Icon name="lock" size={16} />
            </span>
            Unlock with the demo code
          </div>
        )}
      </div>
      {SORT_CHOICES.some(isLocked) && (
        <p className={styles.note}>Connect a wallet or enter a beta code to unlock.</p>
      )}
    </div>
  );
}
