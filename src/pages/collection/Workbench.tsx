import { memo, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { defaultSort } from "../../../contract/query.ts";
import { formatQuery } from "../../../contract/query-string.ts";
import { openToken } from "../../collection/open-token.ts";
import { useCollection, useShown } from "../../collection/use-collection.ts";
import type { NetOf } from "../../components/card/card-props.ts";
import { prefetchChainParts, SourceWatch } from "../../components/chain/lazy-chain.ts";
import { PriceChart } from "../../components/chart/PriceChart.tsx";
import { ErrorBoundary } from "../../components/ErrorBoundary.tsx";
import { FILTER_PANEL_ID, TOKEN_SEARCH_ID } from "../../components/filters/filter-ids.ts";
import { LiveGrid, type LiveGridProps } from "../../components/grid/LiveGrid.tsx";
import { HEAD_PX } from "../../components/grid/layout/geometry.ts";
import { useAfterPaint } from "../../components/hooks/use-after-paint.ts";
import { useMedia } from "../../components/hooks/use-media.ts";
import { useShortcuts } from "../../components/hooks/use-shortcuts.ts";
import { prefetchNow } from "../../components/lazy-component.tsx";
import {
  CardNets,
  FilterDrawer,
  KeysDialog,
  PrintTable,
  prefetchLazyParts,
} from "../../components/lazy-parts.ts";
import { RowHeadings, TokenRow } from "../../components/rows/lazy-rows.ts";
import { density as storedDensity } from "../../storage/density.ts";
import { useStored } from "../../storage/use-stored.ts";
import { below, from, media } from "../../theme/tokens.css.ts";
import { useConnected } from "../../wallet/use-connected.ts";
import { Filters } from "./Filters.tsx";
import { GridSkeleton } from "./GridSkeleton.tsx";
import { LinkNotes, ListNotes, NoMatch } from "./notices/ListNotes.tsx";
import { queryKey } from "./query-key.ts";
import { BAR_PX } from "./Toolbar.css.ts";
import "./print.css.ts";
import { Toolbar } from "./Toolbar.tsx";
import { holdKeys } from "./type-ahead.ts";
import * as styles from "./Workbench.css.ts";

interface WorkbenchProps {
  readonly collectionId: string;
  /** True while a token hides chart and grid, which are drawn once it is false. */
  readonly isCovered: boolean;
}

/** The toolbar, the filters in a panel or a drawer, the chart and the grid, with their keyboard shortcuts. */
export const Workbench = memo(function Workbench({ collectionId, isCovered }: WorkbenchProps) {
  const wide = useMedia(from[960]);
  const phone = useMedia(below[600]);
  const isLow = useMedia(media.low);
  const [density] = useStored(storedDensity);
  // Not remembered: the address alone decides what the page shows first.
  const [panelOpen, setPanelOpen] = useState(false);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [keysOpen, setKeysOpen] = useState(false);
  const filtersOpen = wide ? panelOpen : drawerOpen;
  const showFilters = wide ? setPanelOpen : setDrawerOpen;
  const focusWhenShown = useRef(() => {});
  const onFiltersShown = () => {
    focusWhenShown.current();
    focusWhenShown.current = () => {};
  };
  const goToFilters = (focus: () => void) => {
    if (filtersOpen) return focus();
    focusWhenShown.current = focus;
    showFilters(true);
  };
  const goToSearch = () => {
    // Holds typed characters until the search field is there, then enters them.
    const enterKeys = holdKeys();
    goToFilters(() => enterKeys(TOKEN_SEARCH_ID));
  };
  // Waits for the tokens: on a slow line, the lazy parts would delay them, and on a slow device their start.
  const hasTokens = useAfterPaint(useCollection((state) => state.view !== null) && !isCovered);
  useEffect(() => (hasTokens ? prefetchLazyParts() : undefined), [hasTokens]);

  const isFollowed = useCollection(
    (state) => state.view !== null && state.fixed?.collection.dataSource.kind === "followed",
  );
  useEffect(() => (isFollowed ? prefetchChainParts() : undefined), [isFollowed]);

  useShortcuts({
    "/": goToSearch,
    f: () => (filtersOpen ? showFilters(false) : goToFilters(focusPanel)),
    "?": () => setKeysOpen(true),
  });

  return (
    <>
      <Toolbar
        filtersOpen={filtersOpen}
        onToggleFilters={() => showFilters(!filtersOpen)}
        onShowKeys={() => setKeysOpen(true)}
      />
      <div className={wide && filtersOpen ? styles.withPanel : styles.alone}>
        {wide && filtersOpen && (
          <aside
            className={styles.panel}
            aria-label="Filters"
            onKeyDown={(event) => {
              if (event.key === "Escape") showFilters(false);
            }}
          >
            <Filters onShown={onFiltersShown} />
          </aside>
        )}
        <div className={styles.list}>
          <PriceChart
            covered={isCovered || (!wide && drawerOpen)}
            onOpen={(tokenId) => openToken(collectionId, tokenId)}
          />
          <LinkNotes />
          <Tokens
            collectionId={collectionId}
            isCovered={isCovered}
            density={phone && density !== "rows" ? "compact" : density}
            phone={phone}
            coveredTop={isLow ? 0 : wide ? BAR_PX.wide : BAR_PX.narrow}
          />
          <Suspense>{hasTokens && <PrintTable />}</Suspense>
        </div>
      </div>
      <Suspense>
        {!wide && drawerOpen && (
          <FilterDrawer onClose={() => setDrawerOpen(false)}>
            <Filters onShown={onFiltersShown} />
          </FilterDrawer>
        )}
        {keysOpen && <KeysDialog onClose={() => setKeysOpen(false)} />}
      </Suspense>
      {/* In a boundary of its own, so that its loading hides nothing. */}
      <Suspense>{isFollowed && <SourceWatch collectionId={collectionId} />}</Suspense>
    </>
  );
});

function focusPanel(): void {
  document.getElementById(FILTER_PANEL_ID)?.focus({ preventScroll: true });
}

interface TokensProps
  extends Omit<LiveGridProps, "rows" | "queryKey" | "search" | "netOf" | "nothing"> {
  readonly isCovered: boolean;
}

function Tokens({ isCovered, ...props }: TokensProps) {
  const rows = useShown((state) => state.view?.rows ?? null);
  const query = useShown((state) => state.view?.query ?? null);
  const collection = useShown((state) => state.fixed?.collection ?? null);
  const { coveredTop } = props;
  const isRows = props.density === "rows";
  useEffect(() => {
    if (isRows) prefetchNow(TokenRow, RowHeadings);
  }, [isRows]);
  const [netOf, setNetOf] = useState<NetOf | null>(null);
  const connected = useConnected();
  // Uses the query of the view, not of the URL: the cards' links change together with the cards.
  const search = useMemo(
    () => query && formatQuery(query, defaultSort(connected), collection),
    [query, connected, collection],
  );
  // The first cards are rendered apart from the header and the toolbar, in slices.
  const isDue = useDeferredValue(rows !== null && !isCovered);
  if (!isDue || rows === null || query === null || search === null)
    return <GridSkeleton {...props} />;
  return (
    <>
      {rows.length > 0 && <ListNotes />}
      <Suspense fallback={<GridSkeleton {...props} />}>
        <LiveGrid
          {...props}
          {...(isRows && {
            Row: TokenRow,
            phone: false,
            coveredTop: coveredTop + HEAD_PX,
            head: <RowHeadings top={coveredTop} />,
          })}
          rows={rows}
          queryKey={queryKey(query)}
          search={search}
          netOf={netOf}
          nothing={<NoMatch />}
        />
      </Suspense>
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <CardNets onChange={setNetOf} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
