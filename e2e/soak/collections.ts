/** The soak's collections and their markets. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CollectionInfo } from "../../contract/collection.ts";
import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import { importCommand } from "../../server/cli/import-command.ts";
import {
  type GeneratedCollection,
  writeGeneratedCollection,
} from "../support/data/generated-collections.ts";
import type { Draw } from "./draw.ts";

export const COLLECTION_IDS = ["ebb", "flood"] as const;
/** Every edition has at least this many tokens, with ids from 0 up. */
const TOKENS = 120;
/** Token id that no collection has. */
const UNKNOWN_TOKEN = "777000";

const VIBES = `vibe,trait,value
Costly,Hull,Glass
Costly,Sail,Gold
Plain,Hull,Wood
`;

/** Describes an edition. Each edition number starts a new epoch with its own listings and sales. */
function edition(id: string, number: number): GeneratedCollection {
  return {
    id,
    name: `The ${id}`,
    tokens: TOKENS + number * 7,
    listed: 0.3,
    sales: 150,
  };
}

/** Imports an edition as `npm run import` does. Rejects if the import fails, for example because the server ends. */
export async function importEdition(
  folder: string,
  dataDir: string,
  id: string,
  number: number,
): Promise<void> {
  const generated = edition(id, number);
  const files = writeGeneratedCollection(folder, generated);
  writeFileSync(join(files, "vibes.csv"), VIBES);
  const silent = { out: () => {}, error: () => {} };
  await importCommand([files, "--id", id, "--name", generated.name], { DATA_DIR: dataDir }, silent);
}

/** Draws a price in ETH. Many tokens share a few prices, to produce ties. */
function price(draw: Draw): number {
  return draw.maybe(0.3, () => draw.oneOf([0, 0.5, 1, 2]), draw.between(1, 12_000) / 1_000);
}

export function listedLine(tokenId: string, eth: number, marketplace: number): string {
  return JSON.stringify({ type: "listed", tokenId, price: eth, marketplace });
}

/** Draws one market event, in the line format of `npm run feed`. */
export function marketLine(draw: Draw): string {
  const tokenId = draw.maybe(0.02, () => UNKNOWN_TOKEN, String(draw.between(0, TOKENS - 1)));
  const kind = draw.share();
  if (kind < 0.6) return listedLine(tokenId, price(draw), draw.between(0, 3));
  if (kind < 0.85) return JSON.stringify({ type: "unlisted", tokenId });
  return JSON.stringify({ type: "sold", tokenId, price: price(draw) + 0.1 });
}

export function randomQuery(draw: Draw, { traits, vibes, size }: CollectionInfo): TokenQuery {
  const values = () => {
    const trait = draw.oneOf(traits);
    const ids = Array.from({ length: draw.between(1, 2) }, () => draw.oneOf(trait.values).id);
    return [trait.id, [...new Set(ids)]] as const; // as a link names each once
  };
  const query = {
    ...DEFAULT_QUERY,
    minPrice: draw.maybe(0.2, () => price(draw) / 2, null),
    maxPrice: draw.maybe(0.2, () => price(draw) + 1, null),
    minRank: draw.maybe(0.2, () => draw.between(1, size), null),
    maxRank: draw.maybe(0.2, () => draw.between(1, size), null),
    minDeviation: draw.maybe(0.2, () => price(draw) / 4, null),
    saleStatus: draw.maybe<TokenQuery["saleStatus"]>(0.2, () => "onSale", "all"),
    marketplaces: draw.maybe(0.2, () => [draw.between(0, 3), draw.between(0, 3)], []),
    tokenIds: draw.maybe(
      0.1,
      () => Array.from({ length: 40 }, () => String(draw.between(0, TOKENS))),
      [],
    ),
    traits: draw.maybe<TokenQuery["traits"]>(
      0.3,
      () => Object.fromEntries(Array.from({ length: draw.between(1, 2) }, values)),
      {},
    ),
    vibes: draw.maybe(0.2, () => [draw.oneOf(vibes).id], []),
    sortBy: draw.oneOf([
      "rank",
      "currentPrice",
      "priceDeviation",
      "deviationShare",
      "listedAt",
      "lastSaleAt",
      "confidence",
    ] as const),
    order: draw.oneOf(["asc", "desc"] as const),
  };
  // Without draws of their own, so that a seed draws what it drew before these filters existed.
  return {
    ...query,
    underOnly: query.minDeviation !== null && query.order === "asc",
    minConfidence: query.minRank !== null && query.order === "asc" ? 80 : null,
    deals: query.vibes.length > 0 ? ["hot", "listed"] : [],
  };
}
