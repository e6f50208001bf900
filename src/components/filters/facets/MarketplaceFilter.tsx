import { useCallback } from "react";
import {
  LOOKSRARE,
  MARKETPLACES,
  OPENSEA,
  X2Y2,
} from "../../../../contract/listings/marketplaces.ts";
import type { FacetIndex } from "../../../../contract/view/facets.ts";
import type { CollectionState } from "../../../collection/collection-store.ts";
import { toggleMarketplace } from "../../../collection/edit-filters.ts";
import { setting } from "../../../collection/edit-query.ts";
import { useCollection } from "../../../collection/use-collection.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import { FilterSection } from "../FilterSection.tsx";
import { FacetRow } from "./FacetRow.tsx";
import * as styles from "./facets.css.ts";

/** Shown in every collection. The others are shown if a token is listed there. */
const ALWAYS_SHOWN: readonly number[] = [OPENSEA, LOOKSRARE, X2Y2];

function listedMarketplaces({ marketplaces }: CollectionState): readonly number[] {
  return MARKETPLACES.map(({ id }) => id).filter((id) => marketplaces.includes(id));
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.join() === b.join();
}

/** Filters by the marketplace of a listing. No choice means all marketplaces. */
export function MarketplaceFilter({ index }: { readonly index: FacetIndex }) {
  const { marketplaces } = useQuery();
  const edit = useEditQuery();
  const onToggle = useCallback((id: number) => edit(toggleMarketplace(id)), [edit]);
  // From all listings, not from the counts: a filter would remove rows under the pointer.
  const listedOn = useCollection(listedMarketplaces, sameIds);
  const shown = MARKETPLACES.filter(({ id }) =>
    [ALWAYS_SHOWN, marketplaces, listedOn].some((ids) => ids.includes(id)),
  );
  return (
    <FilterSection
      title="Marketplaces"
      onReset={marketplaces.length > 0 ? () => edit(setting({ marketplaces: [] })) : undefined}
    >
      <div>
        <div className={styles.header} aria-hidden="true">
          <span className={styles.plainTitle}>Tokens</span>
          <span className={styles.plainTitle}>From</span>
        </div>
        {shown.map(({ id, name }) => (
          <FacetRow
            key={id}
            id={id}
            slot={index.slot("marketplace", null, id)}
            label={name}
            checked={marketplaces.includes(id)}
            onToggle={onToggle}
          />
        ))}
      </div>
    </FilterSection>
  );
}
