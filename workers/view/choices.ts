/** Maps the choices that a reader can filter by to the table's values and back. Built once per table. */
import type { CollectionInfo } from "../../contract/collection.ts";
import { MARKETPLACES } from "../../contract/listings/marketplaces.ts";
import { DEALS, type Deal } from "../../contract/tokens/deal.ts";
import { numberIn } from "../../contract/values/trait-number.ts";
import { createFacetIndex } from "../../contract/view/facets.ts";
import type { CarriedValues } from "../table/carried-values.ts";
import type { TokenTable } from "../table/token-table.ts";

/** The values of one trait, or the vibes, with the facet slots of their choices. */
export interface CarriedChoices {
  readonly values: CarriedValues;
  /** Index into `values.ids` -> facet slot, or -1 if the collection does not name the choice. */
  readonly slotOfValue: Int32Array;
}

/** The choice whose rows a facet slot counts. */
export type Choice =
  | { readonly kind: "carried"; readonly values: CarriedValues; readonly value: number }
  | { readonly kind: "marketplace"; readonly marketplace: number }
  | { readonly kind: "onSale" }
  | { readonly kind: "deal"; readonly deal: Deal }
  /** The collection names the choice, but no token carries it. */
  | { readonly kind: "none" };

export type Choices = ReturnType<typeof createChoices>;

export function createChoices(
  collection: Pick<CollectionInfo, "traits" | "vibes">,
  { traits, vibes }: TokenTable,
) {
  const index = createFacetIndex(collection);
  const choiceOfSlot = new Array<Choice>(index.size).fill({ kind: "none" });
  const carried = [...traits, vibes].map((values): CarriedChoices => {
    const { traitId, ids } = values;
    const slotOfValue = Int32Array.from(ids, (id) =>
      traitId === null ? index.slot("vibe", null, id) : index.slot("trait", traitId, id),
    );
    for (const [value, slot] of slotOfValue.entries())
      if (slot >= 0) choiceOfSlot[slot] = { kind: "carried", values, value };
    return { values, slotOfValue };
  });
  /** Marketplace -> slot, or -1. */
  const slotOfMarketplace = Int32Array.from({ length: MARKETPLACES.length }, (_, marketplace) =>
    index.slot("marketplace", null, marketplace),
  );
  for (const [marketplace, slot] of slotOfMarketplace.entries())
    choiceOfSlot[slot] = { kind: "marketplace", marketplace };
  const slotOfOnSale = index.slot("onSale", null, null);
  choiceOfSlot[slotOfOnSale] = { kind: "onSale" };
  const slotOfDeal = { hot: 0, cold: 0, listed: 0, unlisted: 0 };
  for (const [value, deal] of DEALS.entries()) {
    slotOfDeal[deal] = index.slot("deal", null, value);
    choiceOfSlot[slotOfDeal[deal]] = { kind: "deal", deal };
  }
  /** Returns value id -> the number in its label, for each value of a trait that has one. */
  function numbersOf(traitId: number): ReadonlyMap<number, number> {
    const numbers = new Map<number, number>();
    for (const { id, label } of collection.traits.find((each) => each.id === traitId)?.values ??
      []) {
      const number = numberIn(label);
      if (number !== null) numbers.set(id, number);
    }
    return numbers;
  }
  return { numbersOf, index, carried, slotOfMarketplace, slotOfOnSale, slotOfDeal, choiceOfSlot };
}
