/** Compares the page's mirror of the worker with the truth: columns, query result, aggregates and facets. */
import { isDeepStrictEqual } from "node:util";
import { idAt } from "../../contract/columns/columns.ts";
import { MARKETPLACES } from "../../contract/listings/marketplaces.ts";
import { DEALS } from "../../contract/tokens/deal.ts";
import { NO_MARKETPLACE } from "../../contract/values/units.ts";
import { createFacetIndex, type FacetKind, facetLookup } from "../../contract/view/facets.ts";
import type { CollectionState } from "../../src/collection/collection-store.ts";
import type { GroundTruth } from "./data/ground-truth.ts";

/** Reports at most this many differences per kind. */
const SHOWN_OF_A_KIND = 3;

/** Describes each difference between `state` and `truth` in a sentence. Empty if they are equal. */
export function differences(state: CollectionState, truth: GroundTruth): readonly string[] {
  const { fixed, figures, view, phase } = state;
  if (phase.name !== "ready" || !fixed || !figures || !view)
    return [`the collection is not there: its phase is ${shown(phase)}`];
  const { reference, collection } = truth;
  const found: string[] = [];
  const kinds = new Map<string, number>();
  const compare = (kind: string, which: string, held: unknown, expected: unknown) => {
    if (isDeepStrictEqual(held, expected)) return;
    const count = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, count);
    if (count <= SHOWN_OF_A_KIND)
      found.push(`${kind}${which}: the worker has ${shown(held)}, true is ${shown(expected)}`);
  };

  compare("collection", "", state.collectionId, collection.id);
  compare("epoch", "", fixed.epoch, truth.epoch);
  compare("revision of the figures", "", figures.rev, truth.rev);
  compare("size", "", fixed.size, reference.tokens.length);
  compare("traits", "", fixed.collection.traits, collection.traits);
  compare("vibes", "", fixed.collection.vibes, collection.vibes);
  compare("projection line", "", figures.line, truth.line);

  const tokens = new Map(reference.tokens.map((token) => [token.id, token]));
  for (let row = 0; row < fixed.size; row += 1) {
    const id = idAt(fixed.ids, row);
    const token = tokens.get(id);
    const of = ` of token ${id}`;
    compare("token", ` ${id}`, true, token !== undefined);
    if (!token) continue;
    const marketplace = state.marketplaces[row];
    compare("rank", of, fixed.ranks[row], token.rank);
    compare("price", of, orNull(state.prices[row]), token.price);
    compare("time of the listing", of, orNull(state.listedAt[row]), token.listedAt);
    compare("projection", of, orNull(figures.figures.priceProjection[row]), token.projection);
    compare(
      "marketplace",
      of,
      marketplace === NO_MARKETPLACE ? null : marketplace,
      token.marketplace,
    );
  }

  reference.setQuery(view.query);
  const expected = reference.view();
  const ids = Array.from(view.rows, (row) => idAt(fixed.ids, row));
  compare("matching tokens", "", ids.length, expected.ids.length);
  const at = expected.ids.findIndex((id, index) => id !== ids[index]);
  if (at >= 0) compare("order", ` at ${at}`, ids.slice(at, at + 5), expected.ids.slice(at, at + 5));
  for (const [name, value] of Object.entries(expected.aggregates))
    compare(name, "", view.aggregates[name as keyof typeof expected.aggregates], value);

  const facet = facetLookup(createFacetIndex(fixed.collection), view.facets);
  for (const choice of choices(truth))
    compare("facet", ` ${choice.join(" ")}`, facet(...choice), reference.facet(...choice));

  for (const [kind, count] of kinds)
    if (count > SHOWN_OF_A_KIND) found.push(`${kind}: ${count - SHOWN_OF_A_KIND} more`);
  if (found.length > 0) found.push(`the query was ${shown(view.query)}`);
  return found;
}

type Choice = readonly [FacetKind, number | null, number | null];

function choices({ collection }: GroundTruth): readonly Choice[] {
  return [
    ...collection.traits.flatMap(({ id, values }) =>
      values.map((value): Choice => ["trait", id, value.id]),
    ),
    ...collection.vibes.map(({ id }): Choice => ["vibe", null, id]),
    ...MARKETPLACES.map(({ id }): Choice => ["marketplace", null, id]),
    ["onSale", null, null],
    ...DEALS.map((_, deal): Choice => ["deal", null, deal]),
  ];
}

function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** Formats a value and shortens it to fit a line. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 300 ? `${text.slice(0, 300)}...` : text;
}
