import { type RefObject, useEffect, useRef, useState } from "react";
import { type Choice, type FacetSort, orderChoices } from "./facet-sort.ts";
import { useAnsweredFilters, useFacetReader } from "./use-facets.ts";

export interface SteadyOrder {
  readonly choices: readonly Choice[];
  readonly sort: FacetSort;
  /** Returns a choice's position in the facet columns. */
  readonly slotOf: (id: number) => number;
  readonly numeric: boolean;
  /** The element around the list. */
  readonly list: RefObject<HTMLElement | null>;
}

/**
 * Orders a list whose counts and floors change live. Live changes never move a row: the list is sorted when it
 * opens, when the reader changes the sort, and when the filters change. A filter change does not re-sort it while
 * the pointer or the focus is inside, because the change came from there.
 */
export function useSteadyOrder({ choices, sort, slotOf, numeric, list }: SteadyOrder) {
  const facetAt = useFacetReader();
  const answered = useAnsweredFilters();
  const arrange = () => ({
    choices,
    sort,
    answered,
    ordered: orderChoices(choices, sort, (id) => facetAt(slotOf(id)), numeric),
  });
  const [held, setHeld] = useState(arrange);
  const latestArrange = useRef(arrange);
  latestArrange.current = arrange;

  const isOutdated = held.choices !== choices || held.sort !== sort;
  if (isOutdated) setHeld(arrange());

  useEffect(() => {
    if (held.answered === answered) return;
    // The first view has the first facets, so there was no order to keep before it.
    const { current } = list;
    const isUsed = current?.matches(":hover") || current?.contains(document.activeElement);
    setHeld(held.answered !== null && isUsed ? { ...held, answered } : latestArrange.current());
  }, [answered, held, list]);

  return held.ordered;
}
