/** A token with one trait, and why it is worth what it is: for tests of what is said about it. */
import type { Valuation } from "../../contract/market/valuation.ts";

export const COLLECTION = {
  traits: [
    {
      id: 4,
      name: "Hat",
      rankedNumerically: false,
      values: [{ id: 1, label: "Crown", amount: 1 }],
    },
  ],
};

/** A crown doubles the 10 ETH of a usual token, a lonely trait takes a tenth off. */
export const VALUATION: Valuation = {
  tokenId: "12",
  projection: 18,
  low: 15,
  high: 22,
  confidence: 0.8,
  similarSales: null,
  salesToAgree: 0,
  usesTraits: true,
  level: null,
  base: 10,
  effects: [{ traitId: 4, valueId: 1, share: 1 }],
  traitCountShare: -0.1,
  ownSalesShare: 0,
  ownSales: [],
  comparables: [],
};
