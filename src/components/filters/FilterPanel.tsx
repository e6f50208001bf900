import { useMemo, useRef } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import { createFacetIndex } from "../../../contract/view/facets.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { DisplaySettings } from "../display/DisplaySettings.tsx";
import * as styles from "./FilterSection.css.ts";
import { FilterSkeleton } from "./FilterSkeleton.tsx";
import { MarketplaceFilter } from "./facets/MarketplaceFilter.tsx";
import { TraitFilter } from "./facets/TraitFilter.tsx";
import { VerdictFilter } from "./facets/VerdictFilter.tsx";
import { VibeFilter } from "./facets/VibeFilter.tsx";
import { FILTER_PANEL_ID } from "./filter-ids.ts";
import { ConfidenceFilter } from "./ranges/ConfidenceFilter.tsx";
import { DeviationFilter } from "./ranges/DeviationFilter.tsx";
import { PriceFilter } from "./ranges/PriceFilter.tsx";
import { RankFilter } from "./ranges/RankFilter.tsx";
import { SaleStatusFilter } from "./ranges/SaleStatusFilter.tsx";
import { TokenIdFilter } from "./token-ids/TokenIdFilter.tsx";
import { TokenSearch } from "./token-ids/TokenSearch.tsx";
import { useFocusReturn } from "./use-focus-return.ts";

/** All filters of the open collection. Content only: the parent provides the frame and the padding. */
export function FilterPanel() {
  const collection = useCollection((state) => state.fixed?.collection ?? null);
  const panel = useRef<HTMLDivElement>(null);
  useFocusReturn(panel);
  return (
    <div ref={panel} id={FILTER_PANEL_ID} tabIndex={-1} className={styles.panel}>
      <TokenSearch />
      {collection ? <Sections key={collection.id} collection={collection} /> : <FilterSkeleton />}
    </div>
  );
}

function Sections({ collection }: { readonly collection: CollectionInfo }) {
  const index = useMemo(() => createFacetIndex(collection), [collection]);
  return (
    <>
      <SaleStatusFilter index={index} />
      <VerdictFilter index={index} />
      <PriceFilter />
      <DeviationFilter />
      <ConfidenceFilter />
      <RankFilter />
      <MarketplaceFilter index={index} />
      <TraitFilter collection={collection} index={index} />
      <VibeFilter collection={collection} index={index} />
      <TokenIdFilter />
      <DisplaySettings />
    </>
  );
}
