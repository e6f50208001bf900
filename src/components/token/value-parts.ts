/** How a projection comes about, step by step: each part multiplies what the ones before it made. */
import type { CollectionInfo } from "../../../contract/collection.ts";
import type { Valuation } from "../../../contract/market.ts";
import type { Eth } from "../../../contract/units.ts";

export interface ValuePart {
  readonly key: string;
  readonly label: string;
  /** 0.25 makes it a quarter more. */
  readonly share: number;
  /** What it is worth before and after this part. */
  readonly before: Eth;
  readonly after: Eth;
}

interface Step {
  readonly key: string;
  readonly label: string;
  readonly share: number;
}

/** Parts that change less, up or down, have no line of their own. */
const LEAST_SHARE = 0.005;

/** The strongest first; the small ones are one part together, the last. Empty without a projection. */
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
  const told = steps.filter(({ share }) => Math.abs(share) >= LEAST_SHARE);
  told.sort((a, b) => Math.abs(Math.log1p(b.share)) - Math.abs(Math.log1p(a.share)));
  const small = steps.filter((step) => !told.includes(step) && step.share !== 0);
  if (small.length > 0) {
    const share = small.reduce((product, step) => product * (1 + step.share), 1) - 1;
    told.push({ key: "small", label: "All smaller effects", share });
  }
  let price = base;
  return told.map((step) => {
    const before = price;
    price *= 1 + step.share;
    return { ...step, before, after: price };
  });
}

function countLabel(traits: number): string {
  return traits === 1 ? "1 trait in all" : `${traits} traits in all`;
}
