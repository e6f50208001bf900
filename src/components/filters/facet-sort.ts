/** How the lists of trait values and vibes are ordered: by one column, for this session. */
import type { FacetLookup } from "../../../contract/facets.ts";
import { createStored } from "../../storage/stored.ts";

export type FacetColumn = "name" | "count" | "floor";

export interface FacetSort {
  readonly column: FacetColumn;
  readonly order: "asc" | "desc";
}

/** A trait's value or a vibe, with its key into the facets. */
export interface Choice {
  readonly id: number;
  readonly label: string;
  /** Tokens of the whole collection that have it. */
  readonly amount: number;
}

const COLUMNS: readonly FacetColumn[] = ["name", "count", "floor"];

function parseFacetSort(value: unknown): FacetSort | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("column" in value && "order" in value)) return undefined;
  const column = COLUMNS.find((each) => each === value.column);
  const order = value.order === "asc" || value.order === "desc" ? value.order : undefined;
  return column && order && { column, order };
}

function storedSort(name: string, initial: FacetSort) {
  return createStored<FacetSort>({
    area: "session",
    name,
    version: 1,
    initial,
    parse: parseFacetSort,
  });
}

export const traitSort = storedSort("traitSort", { column: "count", order: "desc" });
export const vibeSort = storedSort("vibeSort", { column: "count", order: "asc" });

/** The same column turns round; another begins with what one looks for in it first. */
export function sortedBy({ column, order }: FacetSort, pressed: FacetColumn): FacetSort {
  if (pressed === column) return { column, order: order === "asc" ? "desc" : "asc" };
  return { column: pressed, order: pressed === "count" ? "desc" : "asc" };
}

/** The first number in a label, such as 12 in "12 cm"; null where there is none, as in "-". */
export function numberIn(label: string): number | null {
  const found = /[-\u2212]?\d[\d,]*(\.\d+)?/.exec(label);
  return found ? Number(found[0].replaceAll(",", "").replace("\u2212", "-")) : null;
}

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

export type FacetOf = (id: number) => ReturnType<FacetLookup>;

/**
 * `choices` in the sort's order. Those without a floor come last either way, and equals go by name.
 * `numeric`: names are numbers and order as such, those without a number last either way.
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

/** Like a subtraction, but equal infinities are equal. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
