import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from "react";
import { createFacetIndex } from "../../../../contract/view/facets.ts";
import type { CollectionState } from "../../../collection/collection-store.ts";
import { toggleTraitValue } from "../../../collection/edit-filters.ts";
import { openToken } from "../../../collection/open-token.ts";
import { tokenAt } from "../../../collection/token-at.ts";
import { useCollection, useCollectionStore } from "../../../collection/use-collection.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import * as field from "../../fields/field.css.ts";
import { Icon } from "../../Icon.tsx";
import { TOKEN_SEARCH_ID } from "../filter-ids.ts";
import { TokenMatch, TraitValueMatch } from "./SearchOption.tsx";
import * as styles from "./TokenSearch.css.ts";
import { tokenLookup } from "./token-lookup.ts";
import { findTraits, type TraitMatch } from "./trait-lookup.ts";

const MAX_TOKENS = 6;
const MAX_TRAITS = 4;

const NO_CHOICES = { traits: [], vibes: [] };

/** A RowIndex, or a trait value. */
type Match = number | TraitMatch;

/**
 * Combobox that opens a token by id or name, and filters by a trait value. Searches the columns that the page already has,
 * without a request.
 */
export function TokenSearch() {
  const store = useCollectionStore();
  const fixed = useCollection((state) => state.fixed);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const searchText = useDeferredValue(text);
  const facetIndex = useMemo(() => createFacetIndex(fixed?.collection ?? NO_CHOICES), [fixed]);
  const matches = useMemo(() => matchesIn(fixed, searchText), [fixed, searchText]);
  const { traits } = useQuery();
  const edit = useEditQuery();
  const shown = open && text.trim() !== "";

  // The focus stays in the field, so the browser does not scroll the active match into view.
  useEffect(() => {
    if (shown)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView?.({ block: "nearest" });
  }, [shown, active, listId]);

  const choose = (match: Match | undefined) => {
    const { collectionId } = store.getState();
    if (match === undefined || collectionId === null) return;
    setOpen(false);
    setText("");
    if (typeof match === "object") {
      const { traitId, valueId } = match;
      if (!traits[traitId]?.includes(valueId)) edit(toggleTraitValue(traitId, valueId));
      return;
    }
    const token = tokenAt(store.getState(), match);
    if (token) openToken(collectionId, token.tokenStringId);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setOpen(true);
      if (shown) setActive(Math.min(Math.max(active + step, 0), Math.max(matches.length - 1, 0)));
    } else if (event.key === "Enter") {
      event.preventDefault();
      // The list may still show the matches of an earlier text.
      const { value } = event.currentTarget;
      choose((value === searchText ? matches : matchesIn(fixed, value))[active]);
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
          aria-label="Find a token by id, name or trait"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && matches.length > 0 ? `${listId}-${active}` : undefined}
          placeholder="Find by id, name or trait"
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
        aria-label="Tokens and traits"
        hidden={!shown || matches.length === 0}
        className={styles.list}
        // A press must not take the focus from the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {shown &&
          matches.map((match, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys arrive at the field, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: options are pointed at by aria-activedescendant
            <div
              key={typeof match === "number" ? match : `${match.traitId} ${match.valueId}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(match)}
            >
              {typeof match === "number" ? (
                <TokenMatch row={match} />
              ) : (
                <TraitValueMatch
                  match={match}
                  slot={facetIndex.slot("trait", match.traitId, match.valueId)}
                />
              )}
            </div>
          ))}
      </div>
      <p role="status" className={styles.none}>
        {shown &&
          fixed &&
          matches.length === 0 &&
          searchText === text &&
          "No token has this id, name or trait."}
      </p>
    </div>
  );
}

/** Returns what to offer for `text`: tokens, then trait values. */
function matchesIn(fixed: CollectionState["fixed"], text: string): readonly Match[] {
  if (!fixed) return [];
  return [
    ...tokenLookup(fixed).search(text, MAX_TOKENS),
    ...findTraits(fixed.collection.traits, text, MAX_TRAITS),
  ];
}
