/** Sort order of the lists of trait values and vibes: by one column, stored for the session. */
import { numberIn } from "../../../../contract/values/trait-number.ts";
import type { FacetLookup } from "../../../../contract/view/facets.ts";
import { createStored } from "../../../storage/stored.ts";

export const FACET_COLUMNS = ["name", "count", "floor"] as const;

type FacetColumn = (typeof FACET_COLUMNS)[number];

export interface FacetSort {
  readonly column: FacetColumn;
  readonly order: "asc" | "desc";
}

/** A trait's value or a vibe, with its key into the facets. */
export interface Choice {
  readonly id: number;
  readonly label: string;
  /** Number of tokens in the whole collection that have it. */
  readonly amount: number;
}

function parseFacetSort(value: unknown): FacetSort | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("column" in value && "order" in value)) return undefined;
  const column = FACET_COLUMNS.find((each) => each === value.column);
  const order = value.order === "asc" || value.order === "desc" ? value.order : undefined;
  return column && order && { column, order };
}

function storedSort(name: string, initial: FacetSort) {
  return createStored<FacetSort>({ area: "session", name, initial, parse: parseFacetSort });
}

export const traitSort = storedSort("traitSort", { column: "count", order: "desc" });
export const vibeSort = storedSort("vibeSort", { column: "count", order: "asc" });

/** Returns the sort after a press. The sorted column reverses; another starts descending for counts, else ascending. */
export function sortedBy({ column, order }: FacetSort, pressed: FacetColumn): FacetSort {
  if (pressed === column) return { column, order: order === "asc" ? "desc" : "asc" };
  return { column: pressed, order: pressed === "count" ? "desc" : "asc" };
}

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

export type FacetOf = (id: number) => ReturnType<FacetLookup>;

/**
 * Returns `choices` in the sort's order. Choices without a floor come last in both orders, and ties go by name.
 * `numeric` sorts names by their number; names without a number come last in both orders.
 */
export function orderChoices(
  choices: readonly Choice[],
  { column, order }: FacetSort,
  facetOf: FacetOf,
  numeric: boolean,
): readonly Choice[] {
  const direction = order === "asc" ? 1 : -1;
  const names = (a: Choice, b: Choice) =>
    (numeric ? compare(numberOf(a), numberOf(b)) : 0) || byName.compare(a.label, b.label);
  if (column === "name")
    return choices.toSorted(
      (a, b) =>
        (numeric ? Number(numberIn(a.label) === null) - Number(numberIn(b.label) === null) : 0) ||
        direction * names(a, b) ||
        a.id - b.id,
    );
  const key = new Map<Choice, number>();
  for (const choice of choices) {
    const { count, floor } = facetOf(choice.id);
    key.set(choice, column === "count" ? count : (floor ?? direction * Number.POSITIVE_INFINITY));
  }
  const keyOf = (choice: Choice) => key.get(choice) ?? 0;
  return choices.toSorted(
    (a, b) => direction * compare(keyOf(a), keyOf(b)) || names(a, b) || a.id - b.id,
  );
}

function numberOf({ label }: Choice): number {
  return numberIn(label) ?? Number.POSITIVE_INFINITY;
}

/** Compares like a subtraction, except that equal infinities are equal. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
