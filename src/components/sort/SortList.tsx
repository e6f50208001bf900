import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { isLockedSort, SORT_CHOICES, type SortChoice } from "../../../contract/query.ts";
import { setSort } from "../../collection/edit-query.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { useEditQuery } from "../../collection/use-query.ts";
import { DEMO_CODE } from "../../wallet/beta-codes.ts";
import { openConnectDialog } from "../../wallet/connect-dialog.ts";
import { connection, useConnected } from "../../wallet/use-connected.ts";
import { Icon } from "../Icon.tsx";
import * as styles from "./SortMenu.css.ts";
import { SortUnit } from "./SortUnit.tsx";

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
  /** Index of a choice that was pressed before the list was there, or -1. */
  readonly pressed: RefObject<number>;
  readonly onActive: (index: number) => void;
  readonly onClose: () => void;
}

/**
 * The choices of an open `SortMenu`, whose button keeps the focus and handles the keys. A locked choice opens the connect dialog.
 * With demo data, one more option unlocks them.
 */
export function SortList(props: SortListProps) {
  const { id, current, active, pressed, onActive, onClose } = props;
  const connected = useConnected();
  const isDemo = useCollection((state) => state.fixed?.collection.demo);
  const edit = useEditQuery();
  const list = useRef<HTMLDivElement>(null);

  const isLocked = (choice: SortChoice) => isLockedSort(choice, connected);
  const choose = (choice: SortChoice) => {
    onClose();
    if (isLocked(choice)) openConnectDialog("deviation-sort");
    else edit(setSort(choice));
  };
  const unlock = () => {
    onClose();
    connection.redeem(DEMO_CODE);
  };

  useLayoutEffect(() => {
    if (list.current) keepInView(list.current);
  }, []);

  useEffect(() => {
    document.getElementById(`${id}-${pressed.current}`)?.click();
    pressed.current = -1;
  }, [id, pressed]);

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
            onClick={() => choose(choice)}
          >
            <span className={styles.tick}>
              {index === current && <Icon name="check" size={16} />}
            </span>
            <span>
              {choice.label}
              <SortUnit sortBy={choice.sortBy} />
            </span>
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
        {isDemo && !connected && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            id={`${id}-${SORT_CHOICES.length}`}
            role="option"
            aria-selected={false}
            className={styles.unlock}
            data-active={active === SORT_CHOICES.length}
            onPointerMove={() => onActive(SORT_CHOICES.length)}
            onClick={unlock}
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
