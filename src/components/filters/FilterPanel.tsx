import { useMemo, useRef } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import { createFacetIndex } from "../../../contract/facets.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { FILTER_PANEL_ID } from "../filter-ids.ts";
import { DeviationFilter } from "./DeviationFilter.tsx";
import { FilterSkeleton } from "./FilterSkeleton.tsx";
import { MarketplaceFilter } from "./MarketplaceFilter.tsx";
import { PriceFilter } from "./PriceFilter.tsx";
import { RankFilter } from "./RankFilter.tsx";
import { SaleStatusFilter } from "./SaleStatusFilter.tsx";
import { TokenIdFilter } from "./TokenIdFilter.tsx";
import { TokenSearch } from "./TokenSearch.tsx";
import { TraitFilter } from "./TraitFilter.tsx";
import { useFocusReturn } from "./use-focus-return.ts";
import { VibeFilter } from "./VibeFilter.tsx";

/** All filters of the open collection. Content only: the parent provides the frame and the padding. */
export function FilterPanel() {
  const collection = useCollection((state) => state.fixed?.collection ?? null);
  const panel = useRef<HTMLDivElement>(null);
  useFocusReturn(panel);
  return (
    <div ref={panel} id={FILTER_PANEL_ID} tabIndex={-1}>
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
      <PriceFilter />
      <DeviationFilter />
      <RankFilter />
      <MarketplaceFilter index={index} />
      <TraitFilter collection={collection} index={index} />
      <VibeFilter collection={collection} index={index} />
      <TokenIdFilter />
    </>
  );
}
