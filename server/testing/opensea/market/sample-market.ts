/** Makes up collections for the stand-in of OpenSea from a seed. */
import { createHash } from "node:crypto";
import type { Hex } from "../../../market/raw-log.ts";
import { seededRandom } from "../../sample-collection.ts";
import type { StandInCollection, StandInToken } from "./market-types.ts";

export interface SampleMarketOptions {
  readonly slug?: string;
  readonly chain?: string;
  readonly contract?: Hex;
  readonly size?: number;
  readonly seed?: number;
}

/** Trait -> values, the frequent ones first. */
const TRAITS = {
  Fur: ["Brown", "Grey", "White", "Golden"],
  Hat: ["None", "Cap", "Crown"],
  Eyes: ["Plain", "Laser"],
};

export function sampleMarketCollection(options: SampleMarketOptions = {}): StandInCollection {
  const { slug = "sample-bears", chain = "ethereum", size = 60, seed = 1 } = options;
  const random = seededRandom(seed);
  const contract: Hex =
    options.contract ?? `0x${createHash("sha256").update(slug).digest("hex").slice(0, 40)}`;
  const tokens = Array.from({ length: size }, (_, index): StandInToken => {
    const tokenId = `${index + 1}`;
    const traits = Object.entries(TRAITS).map(([name, values]): [string, string] => {
      // Squared, so that the first values are frequent.
      const value = values[Math.floor(random() ** 2 * values.length)] ?? "";
      return [name, value];
    });
    const level: [string, string] = ["Level", `${1 + Math.floor(random() * 9)}`];
    const imageUrl = `https://images.example/${slug}/${tokenId}.png`;
    return { tokenId, name: `Bear #${tokenId}`, imageUrl, traits: [...traits, level] };
  });
  return { slug, chain, contract, name: `The ${slug}`, tokens };
}
