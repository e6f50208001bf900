/**
 * Simulates the running market of one collection: listings, price changes, cancellations and sales.
 *
 * Ownership  The market keeps its own copy of the listings and applies its events to it immediately. `refresh`
 *            replaces that copy with the store's.
 * Balance    The listed share is pulled to `listedShare`. Simulated sales are centred on the price level of the first
 *            refresh: projections learn from them, so prices that followed the projections would drift away.
 */
import { upperMedian } from "../../../contract/values/median.ts";
import type { Eth, UnixMs } from "../../../contract/values/units.ts";
import type { Ask, MarketEvent } from "../../market/market-events.ts";
import type { Random } from "../art/random.ts";
import { askMarketplace, askPrice, humanPrice, listedShare, unprojectedFactor } from "./asks.ts";

/** The store's state of a collection's market at one moment. */
export interface MarketSnapshot {
  readonly tokenIds: readonly string[];
  /** Index into `tokenIds` -> projection; null if there is none. */
  readonly projections: ArrayLike<Eth | null>;
  readonly listings: readonly Pick<Ask, "tokenId" | "price" | "marketplace">[];
}

export type SimulatedMarket = ReturnType<typeof createSimulatedMarket>;

const HOUR_MS = 3_600_000;
/** The market's mood is the deviation of sellers and buyers from the values, in log. It starts at 0. */
const MOOD_HOURS = 6;
const MOOD_DEVIATION = 0.03;
const REPRICE_SHARE = 0.5;
/** Share of sales among the events that end a listing: one event in two hundred is a sale, one every few minutes. */
const SALE_SHARE_OF_LEAVING = 0.02;
/** Strength of the pull of the listed share to its target. */
const PULL = 4;
/** Assumed factor between a floor token's ask and the floor, to estimate the floor from asks. */
const USUAL_MARKUP = 1.12;

/**
 * Creates the market of one collection. `recordsSales` is true for demo collections only: a real collection's sales are
 * never invented, and its tokens are unlisted instead.
 */
export function createSimulatedMarket(collectionId: string, recordsSales: boolean, random: Random) {
  const share = listedShare(collectionId);
  let tokenIds: readonly string[] = [];
  let fair = new Float64Array(0);
  /** Token index -> ask, NaN when not listed. */
  let asks = new Float64Array(0);
  let marketplaces = new Uint8Array(0);
  /** Indexes of listed tokens, unordered; and token index -> its position in them. */
  let listed: number[] = [];
  let places = new Int32Array(0);
  /** Median value at the first refresh. */
  let firstLevel: Eth | null = null;
  let mood = 0;
  let moodAt: UnixMs | null = null;
  /** Accumulated excess of sale prices over value, in log. Later sales compensate for it. */
  let saleBias = 0;

  function refresh(snapshot: MarketSnapshot): void {
    tokenIds = snapshot.tokenIds;
    const indexes = new Map(tokenIds.map((tokenId, index) => [tokenId, index]));
    asks = new Float64Array(tokenIds.length).fill(Number.NaN);
    places = new Int32Array(tokenIds.length);
    marketplaces = new Uint8Array(tokenIds.length);
    listed = [];
    for (const { tokenId, price, marketplace } of snapshot.listings) {
      const index = indexes.get(tokenId);
      if (index !== undefined) enter(index, price, marketplace);
    }
    fair = fairValues(collectionId, snapshot, asks);
    if (!recordsSales) return;
    const level = upperMedian(fair);
    if (!(level > 0)) return;
    firstLevel ??= level;
    for (let index = 0; index < fair.length; index += 1) fair[index] *= firstLevel / level;
  }

  function enter(index: number, price: Eth, marketplace: number): void {
    if (Number.isNaN(asks[index])) {
      places[index] = listed.length;
      listed.push(index);
    }
    asks[index] = price;
    marketplaces[index] = marketplace;
  }

  function leave(index: number): void {
    const last = listed[listed.length - 1];
    listed[places[index]] = last;
    places[last] = places[index];
    listed.pop();
    asks[index] = Number.NaN;
  }

  function advanceMood(at: UnixMs): void {
    const share = Math.min(1, Math.max(0, at - (moodAt ?? at)) / HOUR_MS / MOOD_HOURS);
    moodAt = at;
    mood = (1 - share) * mood + MOOD_DEVIATION * Math.sqrt(2 * share) * random.normal();
  }

  const worth = (index: number) => fair[index] * Math.exp(mood);

  function list(at: UnixMs): MarketEvent {
    let index = random.below(tokenIds.length);
    while (!Number.isNaN(asks[index])) index = (index + 1) % tokenIds.length;
    return ask(at, index, askPrice(random, worth(index)), askMarketplace(random));
  }

  function ask(at: UnixMs, index: number, price: Eth, marketplace: number): MarketEvent {
    enter(index, price, marketplace);
    return { kind: "listed", at, tokenId: tokenIds[index], price, marketplace, currency: "ETH" };
  }

  /** Reprices a listing. Asks of 0.97 to 3 times the value mostly come down in steps; the others get a new ask. */
  function reprice(at: UnixMs): MarketEvent {
    const index = random.pick(listed);
    const ratio = asks[index] / worth(index);
    const comesDown = ratio > 0.97 && ratio < 3 && random.chance(0.7);
    const price = comesDown
      ? humanPrice(asks[index] * Math.exp(-0.01 - 0.03 * random.exponential()))
      : askPrice(random, worth(index));
    return ask(at, index, price, marketplaces[index]);
  }

  function cancel(at: UnixMs): MarketEvent {
    const index = random.pick(listed);
    leave(index);
    return { kind: "unlisted", at, tokenId: tokenIds[index] };
  }

  /** Sells at the ask nearest to what this buyer would pay. If none is near, a seller accepts the buyer's offer. */
  function sell(at: UnixMs): MarketEvent {
    const wanted = 0.08 * random.normal() - saleBias;
    let best = random.pick(listed);
    let bestGap = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 16; tries += 1) {
      const index = random.pick(listed);
      const gap = Math.abs(Math.log(asks[index] / worth(index)) - wanted);
      if (gap < bestGap) {
        best = index;
        bestGap = gap;
      }
    }
    const price = bestGap < 0.08 ? asks[best] : humanPrice(worth(best) * Math.exp(wanted));
    saleBias += 0.05 * Math.log(price / worth(best));
    leave(best);
    return recordsSales
      ? { kind: "sold", at, tokenId: tokenIds[best], price }
      : { kind: "unlisted", at, tokenId: tokenIds[best] };
  }

  return {
    refresh,
    /** Returns the next event, or null if there are no tokens to trade. */
    next(at: UnixMs): MarketEvent | null {
      if (tokenIds.length === 0) return null;
      advanceMood(at);
      if (listed.length === 0) return list(at);
      if (random.chance(REPRICE_SHARE)) return reprice(at);
      const target = Math.max(1, share * tokenIds.length);
      const pressure = Math.max(-1, Math.min(1, (PULL * (target - listed.length)) / target));
      const full = listed.length === tokenIds.length;
      if (!full && random.chance(0.5 + 0.5 * pressure)) return list(at);
      return random.chance(SALE_SHARE_OF_LEAVING) ? sell(at) : cancel(at);
    },
  };
}

/** Returns the projections. A token without one gets the floor, estimated from the current asks, times its factor. */
function fairValues(
  collectionId: string,
  { tokenIds, projections }: MarketSnapshot,
  asks: Float64Array,
): Float64Array<ArrayBuffer> {
  const fair = new Float64Array(tokenIds.length);
  const unknown: number[] = [];
  for (let index = 0; index < tokenIds.length; index += 1) {
    const projection = projections[index] ?? null;
    if (projection !== null && projection > 0) fair[index] = projection;
    else unknown.push(index);
  }
  if (unknown.length === 0) return fair;
  for (const index of unknown) fair[index] = unprojectedFactor(collectionId, tokenIds[index]);
  const floors = unknown
    .filter((index) => asks[index] > 0)
    .map((index) => asks[index] / fair[index]);
  const floor = floors.length > 0 ? upperMedian(floors) / USUAL_MARKUP : 1;
  for (const index of unknown) fair[index] *= floor;
  return fair;
}
