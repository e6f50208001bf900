import { useCallback } from "react";
import { MARKETPLACES } from "../../../../contract/listings/marketplaces.ts";
import type { FacetIndex } from "../../../../contract/view/facets.ts";
import { toggleMarketplace } from "../../../collection/edit-filters.ts";
import { setting } from "../../../collection/edit-query.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import { FilterSection } from "../FilterSection.tsx";
import { FacetRow } from "./FacetRow.tsx";
import * as styles from "./facets.css.ts";

/** Filters by the marketplace of a listing. No choice means all marketplaces. */
export function MarketplaceFilter({ index }: { readonly index: FacetIndex }) {
  const { marketplaces } = useQuery();
  const edit = useEditQuery();
  const onToggle = useCallback((id: number) => edit(toggleMarketplace(id)), [edit]);
  return (
    <FilterSection
      title="Marketplaces"
      onReset={marketplaces.length > 0 ? () => edit(setting({ marketplaces: [] })) : undefined}
    >
      <div>
        <div className={styles.header} aria-hidden="true">
          <span className={styles.plainTitle}>Count</span>
          <span className={styles.plainTitle}>Floor</span>
        </div>
        {MARKETPLACES.map(({ id, name }) => (
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
