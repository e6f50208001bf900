import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from "react";
import { whole } from "../../../../contract/values/format.ts";
import type { CollectionState } from "../../../collection/collection-store.ts";
import { openToken } from "../../../collection/open-token.ts";
import { tokenAt } from "../../../collection/token-at.ts";
import { useCollection, useCollectionStore } from "../../../collection/use-collection.ts";
import * as field from "../../fields/field.css.ts";
import { Icon } from "../../Icon.tsx";
import { TOKEN_SEARCH_ID } from "../filter-ids.ts";
import * as styles from "./TokenSearch.css.ts";
import { tokenLookup } from "./token-lookup.ts";

const MAX_MATCHES = 8;

/** Combobox that opens a token by id or name. Searches the columns that the page already has, without a request. */
export function TokenSearch() {
  const store = useCollectionStore();
  const fixed = useCollection((state) => state.fixed);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const searchText = useDeferredValue(text);
  const rows = useMemo(() => matchesIn(fixed, searchText), [fixed, searchText]);
  const shown = open && text.trim() !== "";

  // The focus stays in the field, so the browser does not scroll the active match into view.
  useEffect(() => {
    if (shown)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView?.({ block: "nearest" });
  }, [shown, active, listId]);

  const choose = (row: number | undefined) => {
    const { collectionId } = store.getState();
    const token = row === undefined ? null : tokenAt(store.getState(), row);
    if (!token || collectionId === null) return;
    setOpen(false);
    setText("");
    openToken(collectionId, token.tokenStringId);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setOpen(true);
      if (shown) setActive(Math.min(Math.max(active + step, 0), Math.max(rows.length - 1, 0)));
    } else if (event.key === "Enter") {
      event.preventDefault();
      // The list may still show the matches of an earlier text.
      const { value } = event.currentTarget;
      choose((value === searchText ? rows : matchesIn(fixed, value))[active]);
    } else if (event.key === "Escape" && (shown || text !== "")) {
      // The first Esc clears the field; the next one propagates.
      event.preventDefault();
      event.stopPropagation();
      setText("");
      setOpen(false);
    }
  };

  return (
    <div className={styles.root}>
      <div className={field.frame}>
        <Icon name="search" size={16} />
        <input
          id={TOKEN_SEARCH_ID}
          className={field.input}
          role="combobox"
          aria-label="Find a token by id or name"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && rows.length > 0 ? `${listId}-${active}` : undefined}
          placeholder="Find a token by id or name"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        <kbd className={styles.key}>/</kbd>
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label="Tokens"
        hidden={!shown || rows.length === 0}
        className={styles.list}
        // A press must not take the focus from the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {shown &&
          rows.map((row, index) => {
            const token = tokenAt(store.getState(), row);
            if (!token) return null;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys arrive at the field, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: options are pointed at by aria-activedescendant
              <div
                key={row}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                className={styles.option}
                onPointerMove={() => setActive(index)}
                onClick={() => choose(row)}
              >
                <span className={styles.name}>{token.name}</span>
                <span className={styles.rank}>Rank {whole(token.rank)}</span>
              </div>
            );
          })}
      </div>
      <p role="status" className={styles.none}>
        {shown &&
          fixed &&
          rows.length === 0 &&
          searchText === text &&
          "No token has this id or name."}
      </p>
    </div>
  );
}

/** Returns the RowIndexes of the tokens to offer for `text`. */
function matchesIn(fixed: CollectionState["fixed"], text: string): readonly number[] {
  return fixed ? tokenLookup(fixed).search(text, MAX_MATCHES) : [];
}
