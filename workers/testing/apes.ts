/** A small collection for tests, drawn as text. */
import type { CollectionInfo } from "../../contract/collection.ts";
import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import type { CompactToken } from "../../contract/tokens/token.ts";
import { BARE_COLLECTION } from "./arbitraries.ts";
import type { Ask } from "./fake-api.ts";

/** Trait 4 "Hat" (1 Cap, 2 Crown) and 7 "Eyes" (1 Red); vibe 3 "Royal". */
export const APES: CollectionInfo = {
  ...BARE_COLLECTION,
  traits: [
    {
      id: 4,
      name: "Hat",
      rankedNumerically: false,
      values: [
        { id: 1, label: "Cap", amount: 2 },
        { id: 2, label: "Crown", amount: 2 },
      ],
    },
    { id: 7, name: "Eyes", rankedNumerically: false, values: [{ id: 1, label: "Red", amount: 3 }] },
  ],
  vibes: [{ id: 3, name: "Royal", count: 2, traits: [[4, 2]] }],
};

/**
 * Parses tokens from lines of "id rank projection traits", `-` for none, after a header line. Traits are "4:1,7:1". A
 * token with the crown (4:2) has the vibe "Royal".
 */
export function tokensFromText(text: string): CompactToken[] {
  const lines = text.trim().split("\n").slice(1);
  return lines.map((line): CompactToken => {
    const [id = "", rank = "", projection = "-", traitText = "-"] = line.trim().split(/\s+/);
    const traits =
      traitText === "-"
        ? []
        : traitText.split(",").map((pair) => pair.split(":").map(Number) as [number, number]);
    const royal = traits.some(([trait, value]) => trait === 4 && value === 2);
    return [
      id,
      null,
      Number(rank),
      null,
      projection === "-" ? null : Number(projection),
      null,
      null,
      null,
      traits,
      royal ? [[3, 1]] : [],
      null,
    ];
  });
}

export const APE_TOKENS = tokensFromText(`
  id  rank projection traits
  1   3    2          4:1
  2   1    9          4:2,7:1
  30  2    4          4:1,4:2
  4   2    3          7:1
  5   5    -          7:1
`);

/** Query for tokens with the crown, the best deals first. */
export const CROWNS: TokenQuery = {
  ...DEFAULT_QUERY,
  traits: { 4: [2] },
  sortBy: "priceDeviation",
};

export function ask(price: number, marketplace = 1): Ask {
  return { price, marketplace };
}
