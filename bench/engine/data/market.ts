/**
 * The listings of a dataset, and a seeded market that changes them. The same seed gives the same changes to
 * every contestant. About a quarter of the tokens is listed, on three marketplaces.
 */
import { formatListing } from "../../../contract/listings/format-listing.ts";
import { type Eth, NO_MARKETPLACE, NONE } from "../../../contract/values/units.ts";
import { createRandom, createWeightedDraw } from "../../../server/demo/art/random.ts";
import { askPrice } from "../../../server/demo/market/asks.ts";
import type { Dataset } from "./dataset.ts";

const LISTED_SHARE = 0.25;
const MARKETPLACES = createWeightedDraw([0, 62, 20, 18]);

/** Half of the changes are new prices. The other half lists and delists, which keeps the market's size stable. */
const NEW_PRICE_CHANCE = 0.5;

/** Current listings, one row per token of the dataset. */
export interface Listings {
  /** Row -> Eth, or NONE. Never 0. */
  readonly prices: Float64Array;
  /** Row -> marketplace, or NO_MARKETPLACE. */
  readonly marketplaces: Uint8Array;
}

export interface ListingChange {
  readonly row: number;
  /** NONE if the token is no longer listed. */
  readonly price: Eth;
  readonly marketplace: number;
}

export interface Market {
  readonly listings: Listings;
  /** Changes the listings of `count` distinct tokens. */
  change(count: number): readonly ListingChange[];
}

export function createMarket(dataset: Dataset, seed: string): Market {
  const { size, projections } = dataset;
  const random = createRandom(`market ${size} ${seed}`);
  const prices = new Float64Array(size).fill(NONE);
  const marketplaces = new Uint8Array(size).fill(NO_MARKETPLACE);
  /** A permutation of all rows: the listed ones first, then the others. */
  const rows = Uint32Array.from(prices, (_, row) => row);
  const placeOf = Uint32Array.from(rows);
  let listedCount = 0;

  function swap(place: number, other: number): void {
    [rows[place], rows[other]] = [rows[other], rows[place]];
    placeOf[rows[place]] = place;
    placeOf[rows[other]] = other;
  }

  function ask(row: number): ListingChange {
    if (Number.isNaN(prices[row])) {
      swap(placeOf[row], listedCount);
      listedCount += 1;
    }
    prices[row] = askPrice(random, projections[row]);
    marketplaces[row] = MARKETPLACES.draw(random);
    return { row, price: prices[row], marketplace: marketplaces[row] };
  }

  function delist(row: number): ListingChange {
    listedCount -= 1;
    swap(placeOf[row], listedCount);
    prices[row] = NONE;
    marketplaces[row] = NO_MARKETPLACE;
    return { row, price: NONE, marketplace: NO_MARKETPLACE };
  }

  function changeAny(): ListingChange {
    if (random.chance(NEW_PRICE_CHANCE)) return ask(rows[random.below(listedCount)]);
    if (listedCount > size * LISTED_SHARE) return delist(rows[random.below(listedCount)]);
    return ask(rows[listedCount + random.below(size - listedCount)]);
  }

  for (let row = 0; row < size; row += 1) if (random.chance(LISTED_SHARE)) ask(row);

  return {
    listings: { prices, marketplaces },
    change(count) {
      const changes = new Map<number, ListingChange>();
      while (changes.size < count) {
        const change = changeAny();
        changes.set(change.row, change);
      }
      return [...changes.values()];
    },
  };
}

/** Rows of a delta in their wire format. */
export interface ListingTexts {
  /** "tokenId,price,marketplace" */
  readonly listed: readonly string[];
  /** Token ids. */
  readonly unlisted: readonly string[];
}

export function textsOf(dataset: Dataset, changes: readonly ListingChange[]): ListingTexts {
  const isListed = ({ price }: ListingChange) => !Number.isNaN(price);
  return {
    listed: changes.filter(isListed).map((change) => listingText(dataset, change)),
    unlisted: changes
      .filter((change) => !isListed(change))
      .map(({ row }) => String(dataset.tokenIds[row])),
  };
}

function listingText(
  { tokenIds }: Pick<Dataset, "tokenIds">,
  { row, price, marketplace }: ListingChange,
): string {
  return formatListing({ tokenId: String(tokenIds[row]), price, marketplace });
}

/** Returns the rows of `tokens/listed`, sorted by token id. */
export function listedTexts(dataset: Dataset, { prices, marketplaces }: Listings): string[] {
  const listed: number[] = [];
  for (let row = 0; row < dataset.size; row += 1) if (!Number.isNaN(prices[row])) listed.push(row);
  listed.sort((a, b) => dataset.tokenIds[a] - dataset.tokenIds[b]);
  return listed.map((row) =>
    listingText(dataset, { row, price: prices[row], marketplace: marketplaces[row] }),
  );
}
