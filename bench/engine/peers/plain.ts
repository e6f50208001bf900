/** No library: an array of objects, filtered and sorted anew for each view, as a good programmer writes it. */
import type { UnlistedTokens } from "../../../contract/snapshot.ts";
import { NO_MARKETPLACE, NONE } from "../../../contract/units.ts";
import type { CreateContestant, PrepareLoad } from "../contestant.ts";
import { EVERYTHING } from "../queries.ts";
import { createAggregates } from "./aggregates-of.ts";
import { createFacetTally } from "./facet-tally.ts";
import {
  change,
  filterOf,
  type PlainToken,
  plainTokens,
  rowsOf,
  stableOrder,
} from "./plain-tokens.ts";

const DELISTED = { price: NONE, marketplace: NO_MARKETPLACE };

export const create: CreateContestant = (dataset, listings) => {
  const tokens = plainTokens(dataset, listings);
  const aggregatesOf = createAggregates(dataset.projections);
  const tally = createFacetTally(dataset);
  let query = EVERYTHING;
  let matches: PlainToken[] = tokens;

  return {
    prepare(changes) {
      const prepared = changes.map((each) => ({ token: tokens[each.row], to: each }));
      return () => {
        for (const { token, to } of prepared) change(token, to);
      };
    },

    preparePoll: (listed) => () => {
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
      for (const { row, price, marketplace } of matches) tally.countMatch(row, price, marketplace);
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

export const prepareLoad: PrepareLoad = (_, payload) => () => {
  // What the wire brings is checked by nobody here, which favours this contestant.
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
