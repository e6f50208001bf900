import { useCallback, useMemo } from "react";
import { clearVibes, toggleVibe } from "../../../collection/edit-filters.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import { useStored } from "../../../storage/use-stored.ts";
import { FilterSection } from "../FilterSection.tsx";
import { FacetHeader } from "./FacetHeader.tsx";
import { FacetList } from "./FacetList.tsx";
import { type Choice, vibeSort } from "./facet-sort.ts";
import type { FacetFilterProps } from "./TraitFilter.tsx";

/** Filters by vibes, which are named groups of traits; chosen vibes are a union. Hidden if the collection has none. */
export function VibeFilter({ collection, index }: FacetFilterProps) {
  const { vibes } = useQuery();
  const edit = useEditQuery();
  const [sort, setSort] = useStored(vibeSort);
  const choices = useMemo<readonly Choice[]>(
    () => collection.vibes.map(({ id, name, count }) => ({ id, label: name, amount: count })),
    [collection],
  );
  const onToggle = useCallback((vibeId: number) => edit(toggleVibe(vibeId)), [edit]);
  const slotOf = useCallback((vibeId: number) => index.slot("vibe", null, vibeId), [index]);
  if (choices.length === 0) return null;
  return (
    <FilterSection title="Vibes" onReset={vibes.length > 0 ? () => edit(clearVibes) : undefined}>
      <FacetHeader what="vibes" sort={sort} onSort={setSort} />
      <FacetList
        what="vibes"
        choices={choices}
        chosen={vibes}
        sort={sort}
        slotOf={slotOf}
        numeric={false}
        onToggle={onToggle}
      />
    </FilterSection>
  );
}
