import { memo, useCallback, useMemo, useState } from "react";
import type { CollectionInfo, Trait } from "../../../../contract/collection.ts";
import type { NumberRange as NumberBounds } from "../../../../contract/query.ts";
import { whole } from "../../../../contract/values/format.ts";
import type { FacetIndex } from "../../../../contract/view/facets.ts";
import { clearTraits, toggleTraitValue } from "../../../collection/edit-filters.ts";
import { type TraitSales, traitSales } from "../../../collection/trait-sales.ts";
import { useCollection } from "../../../collection/use-collection.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import { useStored } from "../../../storage/use-stored.ts";
import { Icon } from "../../Icon.tsx";
import { FilterSection } from "../FilterSection.tsx";
import { NumberRange } from "../ranges/NumberRange.tsx";
import { FacetHeader } from "./FacetHeader.tsx";
import { FacetList } from "./FacetList.tsx";
import { type FacetSort, traitSort } from "./facet-sort.ts";
import * as styles from "./facets.css.ts";

export interface FacetFilterProps {
  readonly collection: CollectionInfo;
  readonly index: FacetIndex;
}

/** Shows every trait as a collapsible group. Values of one trait are a union; traits intersect. */
export function TraitFilter({ collection, index }: FacetFilterProps) {
  const query = useQuery();
  const edit = useEditQuery();
  const [sort, setSort] = useStored(traitSort);
  const any = Object.keys({ ...query.traits, ...query.numbers }).length > 0;
  if (collection.traits.length === 0) return null;
  return (
    <FilterSection title="Traits" onReset={any ? () => edit(clearTraits) : undefined}>
      <FacetHeader what="trait values" sort={sort} onSort={setSort} />
      <div className={styles.groups}>
        {collection.traits.map((trait) => (
          <TraitGroup
            key={trait.id}
            trait={trait}
            chosen={query.traits[trait.id] ?? NOTHING}
            bounds={query.numbers[trait.id] ?? UNBOUNDED}
            sort={sort}
            index={index}
          />
        ))}
      </div>
    </FilterSection>
  );
}

const NOTHING: readonly number[] = [];
const UNBOUNDED: NumberBounds = [null, null];
const NO_SALES: TraitSales = new Map();

interface TraitGroupProps {
  readonly trait: Trait;
  readonly chosen: readonly number[];
  readonly bounds: NumberBounds;
  readonly sort: FacetSort;
  readonly index: FacetIndex;
}

/** Compares `chosen` and `bounds` by content: each query has new arrays, which mostly hold the same values. */
function sameGroup(before: TraitGroupProps, next: TraitGroupProps): boolean {
  const { chosen, bounds, ...rest } = before;
  return (
    chosen.length === next.chosen.length &&
    chosen.every((id, at) => id === next.chosen[at]) &&
    bounds.every((bound, at) => bound === next.bounds[at]) &&
    Object.entries(rest).every(([name, value]) => value === next[name as keyof TraitGroupProps])
  );
}

/** Renders its values only while it is open. */
const TraitGroup = memo(function TraitGroup(props: TraitGroupProps) {
  const { trait, chosen, bounds, sort, index } = props;
  const edit = useEditQuery();
  const inUse = chosen.length + (bounds === UNBOUNDED ? 0 : 1);
  const [open, setOpen] = useState(inUse > 0);
  const fixed = useCollection((state) => state.fixed);
  const figures = useCollection((state) => state.figures);
  const sales = useMemo(
    () => (open ? traitSales({ fixed, figures }, trait.id) : NO_SALES),
    [open, fixed, figures, trait.id],
  );
  const onToggle = useCallback(
    (valueId: number) => edit(toggleTraitValue(trait.id, valueId)),
    [edit, trait.id],
  );
  const slotOf = useCallback(
    (valueId: number) => index.slot("trait", trait.id, valueId),
    [index, trait.id],
  );
  return (
    <details
      className={styles.group}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.chevron}>
          <Icon name="arrowRight" size={16} />
        </span>
        <span className={styles.groupName}>{trait.name}</span>
        {inUse > 0 && <span className={styles.chosen}>{inUse} chosen</span>}
        <span className={styles.amount}>
          {whole(trait.values.length)} {trait.values.length === 1 ? "value" : "values"}
        </span>
      </summary>
      {open && trait.rankedNumerically && <NumberRange trait={trait} bounds={bounds} />}
      {open && (
        <FacetList
          what={`${trait.name} values`}
          choices={trait.values}
          chosen={chosen}
          sort={sort}
          slotOf={slotOf}
          numeric={trait.rankedNumerically}
          onToggle={onToggle}
          sales={sales}
        />
      )}
    </details>
  );
}, sameGroup);
