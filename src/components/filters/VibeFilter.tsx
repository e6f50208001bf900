import { useCallback, useMemo } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import type { FacetLookup } from "../../../contract/facets.ts";
import { clearVibes, toggleVibe } from "../../collection/edit-filters.ts";
import { useEditQuery, useQuery } from "../../collection/use-query.ts";
import { useStored } from "../../storage/use-stored.ts";
import { FacetHeader } from "./FacetHeader.tsx";
import { FacetList } from "./FacetList.tsx";
import { FilterSection } from "./FilterSection.tsx";
import { type Choice, vibeSort } from "./facet-sort.ts";

interface VibeFilterProps {
  readonly collection: CollectionInfo;
  readonly facet: FacetLookup;
}

/** Named groups of traits; a union. Not shown for a collection that has none. */
export function VibeFilter({ collection, facet }: VibeFilterProps) {
  const { vibes } = useQuery();
  const edit = useEditQuery();
  const [sort, setSort] = useStored(vibeSort);
  const choices = useMemo<readonly Choice[]>(
    () => collection.vibes.map(({ id, name, count }) => ({ id, label: name, amount: count })),
    [collection],
  );
  const onToggle = useCallback((vibeId: number) => edit(toggleVibe(vibeId)), [edit]);
  const facetOf = useMemo(() => (vibeId: number) => facet("vibe", null, vibeId), [facet]);
  if (choices.length === 0) return null;
  return (
    <FilterSection title="Vibes" onReset={vibes.length > 0 ? () => edit(clearVibes) : undefined}>
      <FacetHeader what="vibes" sort={sort} onSort={setSort} />
      <FacetList
        what="vibes"
        choices={choices}
        chosen={vibes}
        sort={sort}
        facetOf={facetOf}
        numeric={false}
        size={collection.size}
        onToggle={onToggle}
      />
    </FilterSection>
  );
}
