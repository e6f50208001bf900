/** Names the traits that a sold token shares with the token on screen. */
import type { TraitEffect } from "../../../../contract/market/valuation.ts";
import type { TraitPair } from "../../../../contract/tokens/token.ts";
import type { namedTraits } from "../../../collection/named-traits.ts";

type NamedTrait = ReturnType<typeof namedTraits>[number];

/** Number of traits that are named before "+3". */
const NAMED = 2;
/** A value such as "No" or "17 m" says little without its trait. */
const SHORT = /^(\d.*|.{0,3})$/;

const nameOf = ({ trait, value }: NamedTrait) => (SHORT.test(value) ? `${trait} ${value}` : value);

/** Returns the names of the first shared traits and of all, strongest effect on the price first. Undefined without any. */
export function sharedTraits(
  own: readonly NamedTrait[],
  others: readonly TraitPair[],
  effects: readonly TraitEffect[],
) {
  const strength = ({ traitId, valueId }: NamedTrait) => {
    const at = effects.findIndex((each) => each.traitId === traitId && each.valueId === valueId);
    return at < 0 ? effects.length : at;
  };
  const common = own
    .filter(({ pair }) => others.some((other) => other[0] === pair[0] && other[1] === pair[1]))
    .toSorted((a, b) => strength(a) - strength(b));
  if (common.length === 0) return undefined;
  const more = common.length - NAMED;
  const first = common.slice(0, NAMED).map(nameOf).join(", ");
  return {
    first: more > 0 ? `${first} +${more}` : first,
    all: common.map(({ trait, value }) => `${trait}: ${value}`).join(", "),
  };
}
