/**
 * Parts of a projection, in order: from the price level to a token with typical traits, and on to this one. Each part
 * multiplies the price that the previous parts produced.
 */
import type { CollectionInfo } from "../../../../contract/collection.ts";
import type { Valuation } from "../../../../contract/market/valuation.ts";
import type { Eth } from "../../../../contract/values/units.ts";
import { findTrait } from "../../../collection/named-traits.ts";

export interface ValuePart {
  readonly key: string;
  readonly label: string;
  /** Relative change: 0.25 adds a quarter. */
  readonly share: number;
  /** Price before and after this part. */
  readonly before: Eth;
  readonly after: Eth;
}

/** Parts with a smaller absolute share are summed up in one line. */
const MIN_SHARE = 0.005;

/** Price that the parts start from: the price level. Without one, the price of typical traits. */
export const startOf = ({ level, base }: Pick<Valuation, "level" | "base">): Eth | null =>
  base === null || level === null || !(level > 0) ? base : level;

/**
 * Returns the parts: first what typical traits add to the price level, then the token's own, the strongest first. The last
 * one combines all small parts. Empty without a projection.
 */
export function valueParts(
  valuation: Valuation,
  { traits }: Pick<CollectionInfo, "traits">,
): readonly ValuePart[] {
  const { base, effects, traitCountShare, ownSalesShare } = valuation;
  const start = startOf(valuation);
  if (base === null || start === null) return [];
  const steps: Pick<ValuePart, "key" | "label" | "share">[] = [
    ...effects.map(({ traitId, valueId, share }) => ({
      key: `${traitId} ${valueId}`,
      label: traitLabel(traits, traitId, valueId),
      share,
    })),
    { key: "count", label: `Number of traits: ${effects.length}`, share: traitCountShare },
    { key: "own", label: "Its own sales", share: ownSalesShare },
  ];
  const shown = steps.filter(({ share }) => Math.abs(share) >= MIN_SHARE);
  shown.sort((a, b) => Math.abs(Math.log1p(b.share)) - Math.abs(Math.log1p(a.share)));
  if (start !== base)
    shown.unshift({ key: "typical", label: "Typical traits", share: base / start - 1 });
  const small = steps.filter((step) => !shown.includes(step) && step.share !== 0);
  if (small.length > 0) {
    const share = small.reduce((product, step) => product * (1 + step.share), 1) - 1;
    shown.push({ key: "small", label: "All smaller effects", share });
  }
  let price = start;
  return shown.map((step) => {
    const before = price;
    price *= 1 + step.share;
    return { ...step, before, after: price };
  });
}

/** Names a trait with its value, such as "Hat: Crown". Falls back to ids. */
export function traitLabel(traits: CollectionInfo["traits"], traitId: number, valueId: number) {
  const { trait, value } = findTrait(traits, traitId, valueId);
  return `${trait?.name ?? traitId}: ${value?.label ?? valueId}`;
}
