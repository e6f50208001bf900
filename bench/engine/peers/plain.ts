/** No library: an array of objects, filtered and sorted again for each view, as a good programmer writes it. */
import type { UnlistedTokens } from "../../../contract/tokens/snapshot.ts";
import { NO_MARKETPLACE, NONE } from "../../../contract/values/units.ts";
import type { CreateContestant, PrepareLoad } from "../contestant.ts";
import { EVERYTHING } from "../queries.ts";
import { createAggregates } from "./aggregates-of.ts";
import { type FindBands, sortedBands } from "./bands.ts";
import { createFacetTally } from "./facet-tally.ts";
import {
  change,
  filterOf,
  type PlainToken,
  plainTokens,
  rowsOf,
  stableOrder,
} from "./plain-tokens.ts";
import { createReadChanges } from "./read-changes.ts";

const DELISTED = { price: NONE, marketplace: NO_MARKETPLACE };

/** `findBands` finds the ends of the 10 percent bands. */
export const createPlain =
  (findBands: FindBands): CreateContestant =>
  (dataset, listings) => {
    const tokens = plainTokens(dataset, listings);
    const aggregatesOf = createAggregates(dataset.projections, findBands);
    const tally = createFacetTally(dataset);
    const read = createReadChanges(dataset);
    let query = EVERYTHING;
    let matches: PlainToken[] = tokens;

    return {
      update(texts) {
        for (const each of read(texts)) change(tokens[each.row], each);
      },

      poll(listed) {
        const listingOf = new Map(
          listed.map((text) => {
            const [id, price, marketplace] = text.split(",");
            return [id, { price: Number(price), marketplace: Number(marketplace) }];
          }),
        );
        for (const token of tokens) {
          const { price, marketplace } = listingOf.get(token.id) ?? DELISTED;
          if (!Object.is(price, token.price) || marketplace !== token.marketplace)
            change(token, { price, marketplace });
        }
      },

      setQuery(next) {
        query = next;
      },

      rows() {
        matches = tokens.filter(filterOf(query));
        const order = stableOrder(query);
        if (order) matches.sort(order);
        return rowsOf(matches);
      },

      aggregates: () => aggregatesOf(tokens),

      facets() {
        for (const { row, price, marketplace } of matches)
          tally.countMatch(row, price, marketplace);
        for (const trait of Object.keys(query.traits).map(Number)) {
          const passesOthers = filterOf(query, trait);
          for (const token of tokens) {
            const isMatch = query.traits[trait].includes(token.values[trait]);
            if (!isMatch && passesOthers(token)) tally.countBut(token.row, token.price, trait);
          }
        }
        return tally.take();
      },
    };
  };

export const create = createPlain(sortedBands);

export const prepareLoad: PrepareLoad = (_, payload) => () => {
  // The body is not validated, which favours this contestant.
  const { tokens }: UnlistedTokens = JSON.parse(new TextDecoder().decode(payload));
  const held = tokens.map((token) => ({
    id: token[0],
    name: token[1],
    rank: token[2],
    price: NONE,
    projection: token[4],
    confidence: token[5],
    imageUrl: token[6],
    animationUrl: token[7],
    traits: token[8],
    vibes: token[9],
    deviation: NONE,
    marketplace: NO_MARKETPLACE,
  }));
  return held.sort((a, b) => a.rank - b.rank || Number(a.id) - Number(b.id)).length;
};
