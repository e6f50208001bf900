import { type RefObject, useEffect, useRef, useState } from "react";
import { type Choice, type FacetSort, orderChoices } from "./facet-sort.ts";
import { useAnsweredFilters, useFacetsAtHand } from "./use-facets.ts";

interface SteadyOrder {
  readonly choices: readonly Choice[];
  readonly sort: FacetSort;
  readonly slotOf: (id: number) => number;
  readonly numeric: boolean;
  /** The element around the list. */
  readonly list: RefObject<HTMLElement | null>;
}

/**
 * The order of a list whose counts and floors tick. Ticks never move a row: the list is ordered when
 * it opens, when the reader turns the sort, and when the filters change; then too it stays as it is
 * while the pointer or the focus is inside, because that is where the change came from.
 */
export function useSteadyOrder({ choices, sort, slotOf, numeric, list }: SteadyOrder) {
  const facetAt = useFacetsAtHand();
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

  const asked = held.choices !== choices || held.sort !== sort;
  if (asked) setHeld(arrange());

  useEffect(() => {
    if (held.answered === answered) return;
    // The first view brings the first facets: there was no order to keep before it.
    const { current } = list;
    const isUsed = current?.matches(":hover") || current?.contains(document.activeElement);
    setHeld(held.answered !== null && isUsed ? { ...held, answered } : latestArrange.current());
  }, [answered, held, list]);

  return held.ordered;
}
