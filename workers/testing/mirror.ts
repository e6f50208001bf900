/** Stands for the page in tests: folds updates into columns and returns what would be on screen. */
import { idAt } from "../../contract/columns/columns.ts";
import { DEALS } from "../../contract/tokens/deal.ts";
import { createFacetIndex, type Facet, facetLookup } from "../../contract/view/facets.ts";
import type { PublishedView } from "../../contract/view/view.ts";
import type { CollectionUpdate } from "../../contract/worker-api.ts";

export interface Mirror {
  receive(update: CollectionUpdate): void;
  readonly updates: readonly CollectionUpdate[];
  latest(): CollectionUpdate | undefined;
  latestView(): PublishedView | undefined;
  /** Token ids in display order, with the prices and projections that the mirror holds for them. */
  shown(): {
    readonly ids: readonly string[];
    readonly prices: readonly (number | null)[];
    readonly projections: readonly (number | null)[];
  };
  /** Figures of all choices but marketplaces, from the latest view. */
  facets(): Record<string, Facet>;
}

export function createMirror(): Mirror {
  const updates: CollectionUpdate[] = [];
  const last: { -readonly [Part in "fixed" | "figures" | "view"]?: CollectionUpdate[Part] } = {};
  let prices = new Float64Array();

  return {
    updates,
    latest: () => updates.at(-1),
    latestView: () => last.view,
    receive(update) {
      const before = updates.at(-1);
      if (before && update.sequence <= before.sequence)
        throw new Error(`update ${update.sequence} came after ${before.sequence}`);
      updates.push(update);
      if (update.fixed) {
        last.fixed = update.fixed;
        prices = new Float64Array(update.fixed.size).fill(Number.NaN);
      }
      if (update.figures) last.figures = update.figures;
      if (update.view) last.view = update.view;
      for (const [at, row] of (update.listings?.rows ?? []).entries())
        prices[row] = update.listings?.prices[at] ?? Number.NaN;
    },
    shown() {
      const { fixed, figures, view } = last;
      if (!fixed || !figures || !view) return { ids: [], prices: [], projections: [] };
      const rows = [...view.rows];
      const valuesOf = (column: Float64Array) =>
        rows.map((row) => (Number.isNaN(column[row]) ? null : (column[row] ?? null)));
      return {
        ids: rows.map((row) => idAt(fixed.ids, row)),
        prices: valuesOf(prices),
        projections: valuesOf(figures.figures.priceProjection),
      };
    },
    facets() {
      const { fixed, view } = last;
      if (!fixed || !view) return {};
      const lookup = facetLookup(createFacetIndex(fixed.collection), view.facets);
      return Object.fromEntries([
        ...fixed.collection.traits.flatMap(({ id, values }) =>
          values.map((value) => [`trait ${id} ${value.id}`, lookup("trait", id, value.id)]),
        ),
        ...fixed.collection.vibes.map(({ id }) => [`vibe ${id}`, lookup("vibe", null, id)]),
        ["onSale", lookup("onSale", null, null)],
        ...DEALS.map((deal, value) => [`deal ${value} ${deal}`, lookup("deal", null, value)]),
      ]);
    },
  };
}
