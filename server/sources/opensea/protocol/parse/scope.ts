/** Criteria of offers that are not for one item. */
import * as v from "valibot";
import type { OrderScope, TraitWanted } from "../../../../market/market-order.ts";
import type { Hex } from "../../../../market/raw-log.ts";
import { parseLabel } from "../../../metadata/parse-traits.ts";
import { BadRow } from "../../../skipped-rows.ts";
import { optionalAddress, parseRow } from "./fields.ts";

const list = v.nullish(v.array(v.unknown()), []);
/** No token has more traits, so no token could match. */
const MAX_TRAITS = 200;
const MAX_LABEL_LENGTH = 10_000;

/** REST calls a trait's fields `type` and `value`, the stream `trait_type` and `trait_name`. Both are accepted. */
const trait = v.pipe(
  v.looseObject({}),
  v.transform((fields) => ({
    name: labelOf(fields["trait_type"] ?? fields["type"]),
    value: labelOf(fields["trait_name"] ?? fields["trait_value"] ?? fields["value"]),
  })),
  v.object({ name: v.string(), value: v.string() }),
);
const traits = v.array(trait);

/** Returns null for no label, and for one that is longer than those of tokens. */
function labelOf(given: unknown): string | null {
  return typeof given === "string" && given.length > MAX_LABEL_LENGTH ? null : parseLabel(given);
}

export const restCriteria = v.object({
  contract: v.nullish(v.object({ address: optionalAddress }), null),
  trait: v.nullish(v.unknown()),
  traits: list,
  numeric_traits: list,
  encoded_token_ids: v.nullish(v.string(), null),
});

/** Fields of a stream's payload. A single trait is given as `trait_criteria`, as a list of one, or both. */
export const streamCriteria = {
  asset_contract_criteria: v.nullish(v.object({ address: optionalAddress }), null),
  trait_criteria: v.nullish(v.unknown()),
  trait_criteria_list: list,
  numeric_trait_criteria_list: list,
  encoded_token_ids: v.nullish(v.string(), null),
};

const streamFields = v.object(streamCriteria);

interface Criteria {
  /** Null if the criteria do not name it. */
  readonly contract: Hex | null;
  readonly traits: readonly unknown[];
  readonly numericTraits: readonly unknown[];
  readonly encodedTokenIds: string | null;
}

export function scopeOfRest(
  criteria: v.InferOutput<typeof restCriteria>,
  contract: Hex,
): OrderScope {
  return scopeOf(
    {
      contract: criteria.contract?.address ?? null,
      traits: criteria.traits.length > 0 ? criteria.traits : listOf(criteria.trait),
      numericTraits: criteria.numeric_traits,
      encodedTokenIds: criteria.encoded_token_ids,
    },
    contract,
  );
}

export function scopeOfStream(
  payload: v.InferOutput<typeof streamFields>,
  contract: Hex,
): OrderScope | null {
  const { trait_criteria_list: several, trait_criteria: single } = payload;
  return scopeOf(
    {
      contract: payload.asset_contract_criteria?.address ?? null,
      traits: several.length > 0 ? several : listOf(single),
      numericTraits: payload.numeric_trait_criteria_list,
      encodedTokenIds: payload.encoded_token_ids,
    },
    contract,
  );
}

/** Throws a `BadRow` for other contracts, and for criteria that a scope cannot express: ranges, and lists of ids. */
function scopeOf(criteria: Criteria, contract: Hex): OrderScope {
  const { contract: named, traits: given, numericTraits } = criteria;
  if (named !== null && named !== contract)
    throw new BadRow("offer: is of another contract", named);
  if (numericTraits.length > 0)
    throw new BadRow("offer: is for a range of numbers", numericTraits.length);
  if (given.length > MAX_TRAITS)
    throw new BadRow(`offer: is for more than ${MAX_TRAITS} traits`, given.length);
  if (given.length > 0) {
    const wanted = parseRow(traits, given, "offer: traits");
    return { kind: "traits", traits: withoutRepeats(wanted) };
  }
  const ids = criteria.encodedTokenIds ?? "";
  if (ids !== "" && ids !== "*") throw new BadRow("offer: is for a list of tokens", ids);
  return { kind: "collection" };
}

/** A trait offer whose traits are missing must not pass for one of the collection. */
export function traitsOnly(scope: OrderScope | null): OrderScope | null {
  return scope?.kind === "traits" ? scope : null;
}

/** A single trait as a list. Absent, and the empty object that stands for it, are no trait. */
function listOf(single: unknown): readonly unknown[] {
  if (Array.isArray(single)) return single;
  const isNone = typeof single !== "object" || single === null || Object.keys(single).length === 0;
  return isNone ? [] : [single];
}

function withoutRepeats(wanted: readonly TraitWanted[]): readonly TraitWanted[] {
  return wanted.filter(
    ({ name, value }, index) =>
      wanted.findIndex((each) => each.name === name && each.value === value) === index,
  );
}
