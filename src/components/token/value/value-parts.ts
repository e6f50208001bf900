/** Parts of a projection, in order. Each part multiplies the price that the previous parts produced. */
import type { CollectionInfo } from "../../../../contract/collection.ts";
import type { Valuation } from "../../../../contract/listings/market.ts";
import type { Eth } from "../../../../contract/values/units.ts";

export interface ValuePart {
  readonly key: string;
  readonly label: string;
  /** Relative change: 0.25 adds a quarter. */
  readonly share: number;
  /** Price before and after this part. */
  readonly before: Eth;
  readonly after: Eth;
}

interface Step {
  readonly key: string;
  readonly label: string;
  readonly share: number;
}

/** Parts with a smaller absolute share are summed up in one line. */
const MIN_SHARE = 0.005;

/** Returns the parts, strongest first. The last one combines all small parts. Empty without a projection. */
export function valueParts(
  { base, effects, traitCountShare, ownSalesShare }: Valuation,
  { traits }: Pick<CollectionInfo, "traits">,
): readonly ValuePart[] {
  if (base === null) return [];
  const steps: Step[] = [
    ...effects.map(({ traitId, valueId, share }) => {
      const trait = traits.find(({ id }) => id === traitId);
      const value = trait?.values.find(({ id }) => id === valueId);
      const label = `${trait?.name ?? traitId}: ${value?.label ?? valueId}`;
      return { key: `${traitId} ${valueId}`, label, share };
    }),
    { key: "count", label: countLabel(effects.length), share: traitCountShare },
    { key: "own", label: "Its own sales", share: ownSalesShare },
  ];
  const shown = steps.filter(({ share }) => Math.abs(share) >= MIN_SHARE);
  shown.sort((a, b) => Math.abs(Math.log1p(b.share)) - Math.abs(Math.log1p(a.share)));
  const small = steps.filter((step) => !shown.includes(step) && step.share !== 0);
  if (small.length > 0) {
    const share = small.reduce((product, step) => product * (1 + step.share), 1) - 1;
    shown.push({ key: "small", label: "All smaller effects", share });
  }
  let price = base;
  return shown.map((step) => {
    const before = price;
    price *= 1 + step.share;
    return { ...step, before, after: price };
  });
}

function countLabel(traits: number): string {
  return traits === 1 ? "1 trait in all" : `${traits} traits in all`;
}
