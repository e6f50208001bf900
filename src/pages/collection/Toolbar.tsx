import { Suspense, useEffect, useState } from "react";
import { countActiveFilters, isFiltered } from "../../../contract/query.ts";
import { whole } from "../../../contract/values/format.ts";
import { toggleOnSale } from "../../collection/edit-query.ts";
import { useCollection, useCollectionStore, useShown } from "../../collection/use-collection.ts";
import { useEditQuery, useQuery } from "../../collection/use-query.ts";
import { Button, IconButton } from "../../components/Button.tsx";
import { useIsPainted } from "../../components/hooks/use-is-painted.ts";
import { ActiveFilters, prefetchFilters } from "../../components/lazy-parts.ts";
import { SortMenu } from "../../components/sort/SortMenu.tsx";
import { visuallyHidden } from "../../theme/visually-hidden.css.ts";
import { LiveState } from "./header/LiveState.tsx";
import { queryKey } from "./query-key.ts";
import * as styles from "./Toolbar.css.ts";

interface ToolbarProps {
  readonly filtersOpen: boolean;
  readonly onToggleFilters: () => void;
  readonly onShowKeys: () => void;
}

export function Toolbar(props: ToolbarProps) {
  const { filtersOpen, onToggleFilters, onShowKeys } = props;
  const query = useQuery();
  const edit = useEditQuery();
  const active = countActiveFilters(query);
  const filtered = isFiltered(query);
  // The server's HTML links no styles of theirs.
  const isPainted = useIsPainted();
  return (
    <section className={styles.bar} aria-label="Tokens shown">
      <div className={styles.lead}>
        <Button
          icon="filter"
          aria-expanded={filtersOpen}
          aria-keyshortcuts="f"
          onPointerEnter={prefetchFilters}
          onFocus={prefetchFilters}
          onClick={onToggleFilters}
        >
          Filters
          {active > 0 && <span className={styles.active}>{whole(active)}</span>}
        </Button>
        <SortMenu />
      </div>
      <div className={styles.state} data-filtered={filtered || undefined}>
        <button
          type="button"
          className={styles.onSale}
          aria-pressed={query.saleStatus === "onSale"}
          onClick={() => edit(toggleOnSale)}
        >
          On sale
        </button>
        <ResultCount />
        <AnnouncedCount />
        <div className={styles.chips}>
          {filtered && !isPainted && (
            <Suspense>
              <ActiveFilters />
            </Suspense>
          )}
        </div>
        <LiveState />
      </div>
      <IconButton
        className={styles.keys}
        icon="keyboard"
        label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        onClick={onShowKeys}
      />
    </section>
  );
}

function ResultCount() {
  const shown = useShown((state) => state.view?.rows.length);
  const size = useShown((state) => state.fixed?.size);
  if (shown === undefined || size === undefined) return <span className={styles.count} />;
  const all = size === 1 ? "token" : "tokens";
  return (
    <span className={styles.count}>
      <b>{whole(shown)}</b> <span>{shown === size ? all : `of ${whole(size)}`}</span>
    </span>
  );
}

/** Debounce of the announced count: sliding a thumb or typing changes the view at every step. */
const SPEAK_AFTER_MS = 500;

/**
 * The count for screen readers, announced when the filters change and not with every listing. It is removed once a listing
 * changes the count: a removal is not announced, and no two counts of the page differ.
 */
function AnnouncedCount() {
  const key = useCollection((state) => state.view && queryKey(state.view.query));
  const shown = useCollection((state) => state.view?.rows.length ?? null);
  const size = useCollection((state) => state.fixed?.size ?? 0);
  const store = useCollectionStore();
  const [spoken, setSpoken] = useState<number | null>(null);
  if (spoken !== null && spoken !== shown) setSpoken(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each `key`
  useEffect(() => {
    const timer = setTimeout(
      () => setSpoken(store.getState().view?.rows.length ?? null),
      SPEAK_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [key, store]);
  return (
    <span className={visuallyHidden} role="status">
      {spoken !== null && `Showing ${whole(spoken)} of ${whole(size)}`}
    </span>
  );
}
