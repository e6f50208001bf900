/** The page in tests: folds updates into columns and says what is then on screen. */
import { textAt } from "../../contract/columns.ts";
import { createFacetIndex, facetLookup } from "../../contract/facets.ts";
import type { PublishedView } from "../../contract/view.ts";
import type { CollectionUpdate } from "../../contract/worker-api.ts";

export interface Mirror {
  receive(update: CollectionUpdate): void;
  readonly updates: readonly CollectionUpdate[];
  latest(): CollectionUpdate | undefined;
  latestView(): PublishedView | undefined;
  /** Token ids in display order, with the prices that the mirror holds for them. */
  shown(): { readonly ids: readonly string[]; readonly prices: readonly (number | null)[] };
  /** Every choice's count and floor, by the latest view. */
  facets(): Record<string, { count: number; floor: number | null }>;
}

export function createMirror(): Mirror {
  const updates: CollectionUpdate[] = [];
  const last: { -readonly [Part in "fixed" | "projections" | "view"]?: CollectionUpdate[Part] } =
    {};
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
      if (update.projections) last.projections = update.projections;
      if (update.view) last.view = update.view;
      for (const [at, row] of (update.listings?.rows ?? []).entries())
        prices[row] = update.listings?.prices[at] ?? Number.NaN;
    },
    shown() {
      const { fixed, view } = last;
      if (!fixed || !view) return { ids: [], prices: [] };
      const rows = [...view.rows];
      return {
        ids: rows.map((row) => textAt(fixed.ids, row)),
        prices: rows.map((row) => (Number.isNaN(prices[row]) ? null : (prices[row] ?? null))),
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
      ]);
    },
  };
}
