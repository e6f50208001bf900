/** The choices that a reader has, by the codes that rows carry: found once per table. */
import type { CollectionInfo } from "../../contract/collection.ts";
import { createFacetIndex, type FacetIndex } from "../../contract/facets.ts";
import { MARKETPLACES } from "../../contract/marketplaces.ts";
import type { TokenTable } from "../table/token-table.ts";

export interface Choices {
  readonly index: FacetIndex;
  /** The code of a pair or a vibe, or -1 where no token carries it. */
  pairCode(traitId: number, valueId: number): number;
  vibeCode(vibeId: number): number;
  /** Pair code, vibe code, marketplace -> slot, or -1 where the collection does not name the choice. */
  readonly slotOfPair: Int32Array;
  readonly slotOfVibe: Int32Array;
  readonly slotOfMarketplace: Int32Array;
  readonly slotOfOnSale: number;
  /** The way back: slot -> pair code, vibe code, marketplace, or -1. */
  readonly pairOfSlot: Int32Array;
  readonly vibeOfSlot: Int32Array;
  readonly marketplaceOfSlot: Int32Array;
}

export function choicesOf(
  collection: Pick<CollectionInfo, "traits" | "vibes">,
  { pairTraitIds, pairValueIds, vibeIds }: TokenTable,
): Choices {
  const index = createFacetIndex(collection);
  const pairCodes = new Map<number, Map<number, number>>();
  for (const [code, traitId] of pairTraitIds.entries()) {
    const ofTrait = pairCodes.get(traitId) ?? new Map<number, number>();
    ofTrait.set(pairValueIds[code], code);
    pairCodes.set(traitId, ofTrait);
  }
  const vibeCodes = new Map(Array.from(vibeIds, (id, code) => [id, code]));
  const slotOfPair = Int32Array.from(pairTraitIds, (traitId, code) =>
    index.slot("trait", traitId, pairValueIds[code]),
  );
  const slotOfVibe = Int32Array.from(vibeIds, (vibeId) => index.slot("vibe", null, vibeId));
  const slotOfMarketplace = Int32Array.from({ length: MARKETPLACES.length }, (_, marketplace) =>
    index.slot("marketplace", null, marketplace),
  );
  return {
    index,
    pairCode: (traitId, valueId) => pairCodes.get(traitId)?.get(valueId) ?? -1,
    vibeCode: (vibeId) => vibeCodes.get(vibeId) ?? -1,
    slotOfPair,
    slotOfVibe,
    slotOfMarketplace,
    slotOfOnSale: index.slot("onSale", null, null),
    pairOfSlot: inverse(slotOfPair, index.size),
    vibeOfSlot: inverse(slotOfVibe, index.size),
    marketplaceOfSlot: inverse(slotOfMarketplace, index.size),
  };
}

function inverse(slotOf: Int32Array, slots: number): Int32Array {
  const codeOf = new Int32Array(slots).fill(-1);
  for (let code = 0; code < slotOf.length; code += 1)
    if (slotOf[code] >= 0) codeOf[slotOf[code]] = code;
  return codeOf;
}
