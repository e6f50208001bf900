/**
 * The naive reference: the rules of the product over plain objects, written independently of the engine. Deliberately
 * slow: it counts a facet by running the whole query again.
 */

import type {
  ListingsDelta,
  ListingsSnapshot,
  MovingListing,
} from "../../contract/listings/listings.ts";
import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import type { Projections } from "../../contract/tokens/snapshot.ts";
import type { CompactToken } from "../../contract/tokens/token.ts";
import type { Facet, FacetKind } from "../../contract/view/facets.ts";
import type { Aggregates } from "../../contract/view/view.ts";
import {
  byId,
  dealOf,
  deviationOf,
  type NumberOf,
  ordered,
  passes,
  type ReferenceToken,
} from "./reference-rules.ts";

/** The fields of a listing. All are null if there is none. */
type Ask = Pick<ReferenceToken, "price" | "marketplace" | "listedAt">;

const NO_ASK: Ask = { price: null, marketplace: null, listedAt: null };

export interface ReferenceView {
  /** Token ids in display order. */
  readonly ids: readonly string[];
  readonly aggregates: Aggregates;
}

export interface Reference {
  readonly tokens: readonly ReferenceToken[];
  setQuery(query: TokenQuery): void;
  applyListings(update: ListingsSnapshot | ListingsDelta): number;
  applyProjections(update: Projections): number;
  /** Gives the asks whose price moves their price at a time. */
  passTo(now: number): void;
  view(): ReferenceView;
  facet(kind: FacetKind, groupId: number | null, valueId: number | null): Facet;
}

function normalizeZero(amount: number | null): number | null {
  return amount === 0 ? 0 : amount;
}

/** Parses a row into a token id and its listing. Returns null if the row is malformed. */
function readRow(row: unknown): [string, Ask] | null {
  if (typeof row !== "string") return null;
  const match = /^(\d{1,78}),(\d+(?:\.\d+)?),0*([0-5])(?:\.0+)?(?:,(\d+))?$/.exec(row);
  if (!match?.[1] || !match[2] || !match[3]) return null;
  const price = Number(match[2]);
  const listedAt = match[4] === undefined ? null : Number(match[4]);
  if (price > 1e9 || (listedAt ?? 0) > Number.MAX_SAFE_INTEGER) return null;
  return [match[1], { price, marketplace: Number(match[3]), listedAt }];
}

/** The price at a time of an ask that moves, in at most a hundred steps at full minutes; null once it has expired. */
function movedPrice([, first, last, from, to]: MovingListing, now: number): number | null {
  if (now >= to) return null;
  let step = 60_000;
  while (step * 100 < to - from) step += 60_000;
  const moved = now - (now % step);
  if (moved <= from) return first;
  const share = (moved - from) / (to - from);
  return Number((first * (1 - share) + last * share).toPrecision(15));
}

function lowest(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.min(...values);
}

/** The lower median of shares, in whole percent. */
function slowMedian(shares: readonly number[]): number | null {
  const percents = shares.map((share) => Math.floor(share * 100 + 1e-9)).sort((a, b) => a - b);
  return percents[Math.ceil(percents.length / 2) - 1] ?? null;
}

/** The lowest price whose second next is at most 1.5 times as dear, else the lowest. `prices` ascend. */
function slowFloor(prices: readonly number[]) {
  const near = prices.filter((price, at) => prices[at + 2] <= 1.5 * price);
  const floor = lowest(near.length > 0 ? near : prices);
  return { floor, underFloor: prices.filter((price) => floor !== null && price < floor).length };
}

function highest(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}

function isNumber(value: number | null): value is number {
  return value !== null;
}

export function createReference(
  sent: readonly CompactToken[],
  numberOf: NumberOf = () => null,
): Reference {
  const byTokenId = new Map<string, ReferenceToken>();
  /** Place of each id among the sent tokens. The last of a duplicate id counts. */
  const places = new Map(sent.map((token, place) => [token[0], place]));
  for (const token of sent) {
    byTokenId.set(token[0], {
      id: token[0],
      rank: token[2],
      traits: token[8],
      vibes: token[9].map(([vibe]) => vibe),
      price: token[3],
      marketplace: token[3] === null ? null : token[10],
      listedAt: null,
      projection: normalizeZero(token[4]),
      lastSaleAt: token[12] ?? null,
      confidence: normalizeZero(token[5]),
      lowShare: token[13] ?? null,
      highShare: token[14] ?? null,
    });
  }
  const tokens = [...byTokenId.values()];
  /** Token id -> price of the last sale, which no query reads. */
  const lastSalePrices = new Map(sent.map((token) => [token[0], normalizeZero(token[11] ?? null)]));
  let epoch: string | null = null;
  let seq = 0;
  let rev: number | null = null;
  let lastListingsUpdate: number | null = null;
  let query = DEFAULT_QUERY;
  /** Token id -> its ask's price over time. */
  const moving = new Map<string, MovingListing>();

  /** Applies the listings in `wanted`. Returns the number of changed tokens. */
  function applyAsks(wanted: ReadonlyMap<string, Ask>) {
    let changed = 0;
    for (const [id, ask] of wanted) {
      const token = byTokenId.get(id);
      if (!token) continue;
      const isSameAsk = token.price === ask.price && token.marketplace === ask.marketplace;
      if (isSameAsk && token.listedAt === ask.listedAt) continue;
      Object.assign(token, ask);
      changed += 1;
    }
    return changed;
  }

  function aggregates(): Aggregates {
    const prices = tokens
      .map((token) => token.price)
      .filter(isNumber)
      .sort((a, b) => a - b);
    const deviations = tokens.map(deviationOf).filter(isNumber);
    const projections = tokens.map((token) => token.projection).filter(isNumber);
    const ids = [...tokens].sort(byId);
    const ranks = tokens.map((token) => token.rank);
    const tenth = Math.round(prices.length * 0.1);
    const cheap = prices.slice(0, tenth);
    const dear = tenth === 0 ? [] : prices.slice(-tenth);
    const [cheapLow, cheapHigh] = [lowest(cheap), highest(cheap)];
    const [dearLow, dearHigh] = [lowest(dear), highest(dear)];
    return {
      startTokenId: ids[0]?.id ?? null,
      endTokenId: ids[ids.length - 1]?.id ?? null,
      topRank: lowest(ranks),
      bottomRank: highest(ranks),
      ...slowFloor(prices.filter((price) => price > 0)),
      lowestPrice: lowest(prices),
      highestPrice: highest(prices),
      lowestDeviation: lowest(deviations),
      highestDeviation: highest(deviations),
      lowestProjection: lowest(projections),
      highestProjection: highest(projections),
      usualConfidence: slowMedian(tokens.map(({ confidence }) => confidence).filter(isNumber)),
      cheapestBand: cheapLow === null || cheapHigh === null ? null : [cheapLow, cheapHigh],
      priciestBand: dearLow === null || dearHigh === null ? null : [dearLow, dearHigh],
      listedCount: prices.length,
      lastListingsUpdate,
    };
  }

  return {
    tokens,
    setQuery(next) {
      query = next;
    },

    applyListings(update) {
      const wanted = new Map<string, Ask>();
      if ("seq" in update) {
        if (epoch !== null && update.epoch !== epoch) return -1;
        if (epoch !== null && update.seq < seq) return 0;
        const rows = update.tokens.map(readRow);
        const bad = rows.filter((row) => row === null).length;
        if (bad * 100 > rows.length) return -1;
        for (const { id } of tokens) wanted.set(id, NO_ASK);
        for (const row of rows) if (row) wanted.set(...row);
        seq = update.seq;
      } else {
        if (epoch === null || update.epoch !== epoch) return -1;
        if (update.from < seq) return 0;
        if (update.from > seq) return -1;
        for (const listed of update.listed) {
          const row = readRow(listed);
          if (!row) return -1;
          wanted.set(...row);
        }
        for (const id of update.unlisted) {
          if (typeof id !== "string" || !/^\d{1,78}$/.test(id)) return -1;
          wanted.set(id, NO_ASK);
        }
        seq = update.to;
      }
      epoch = update.epoch;
      lastListingsUpdate = update.lastListingsUpdate;
      for (const id of wanted.keys()) moving.delete(id);
      for (const each of update.moving ?? []) moving.set(each[0], each);
      return applyAsks(wanted);
    },

    passTo(now) {
      for (const token of tokens) {
        const course = moving.get(token.id);
        const price = course ? movedPrice(course, now) : token.price;
        if (price === null) Object.assign(token, NO_ASK);
        else if (price > 0) token.price = price;
      }
    },

    applyProjections(update) {
      if (epoch !== null && update.epoch !== epoch) return -1;
      if (update.projections.length !== sent.length) return -1;
      if (update.confidences.length !== sent.length) return -1;
      if (rev !== null && update.rev < rev) return 0;
      rev = update.rev;
      let changed = 0;
      for (const token of tokens) {
        const at = places.get(token.id) ?? -1;
        const projection = normalizeZero(update.projections[at] ?? null);
        const figures = {
          projection,
          lastSaleAt: update.lastSaleTimes?.[at] ?? null,
          confidence: normalizeZero(update.confidences[at] ?? null),
          lowShare: update.lowShares?.[at] ?? null,
          highShare: update.highShares?.[at] ?? null,
        };
        const lastSalePrice = normalizeZero(update.lastSalePrices?.[at] ?? null);
        const names = Object.keys(figures) as (keyof typeof figures)[];
        const isSame = names.every((name) => token[name] === figures[name]);
        if (isSame && lastSalePrices.get(token.id) === lastSalePrice) continue;
        Object.assign(token, figures);
        lastSalePrices.set(token.id, lastSalePrice);
        changed += 1;
      }
      return changed;
    },

    view: () => ({
      ids: ordered(
        tokens.filter((token) => passes(token, query, numberOf)),
        query,
      ).map(({ id }) => id),
      aggregates: aggregates(),
    }),

    facet(kind, groupId, valueId) {
      let asked = query;
      if (kind === "trait" && groupId !== null && valueId !== null)
        asked = { ...query, traits: { ...query.traits, [groupId]: [valueId] } };
      else if (kind === "vibe" && valueId !== null) asked = { ...query, vibes: [valueId] };
      else if (kind === "marketplace" && valueId !== null)
        asked = { ...query, marketplaces: [valueId] };
      else if (kind === "deal" && valueId !== null)
        asked = { ...query, deals: [(["hot", "cold", "listed", "unlisted"] as const)[valueId]] };
      else if (kind === "onSale") asked = { ...query, saleStatus: "onSale" };
      const found = tokens.filter((token) => passes(token, asked, numberOf));
      const prices = found.map(({ price }) => price).filter(isNumber);
      return {
        count: found.length,
        onSale: found.filter(({ price }) => price !== null && price > 0).length,
        hot: found.filter((token) => dealOf(token) === "hot").length,
        floor: lowest(prices.filter((price) => price > 0)),
      };
    },
  };
}
