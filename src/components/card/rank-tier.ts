/** Rarity tiers: the share of a collection that is at least as rare. */

export interface RankTier {
  /** 1 is the rarest of four. */
  readonly level: 1 | 2 | 3 | 4;
  readonly label: string;
}

const TIERS: readonly (RankTier & { readonly share: number })[] = [
  { share: 0.01, level: 1, label: "Top 1%" },
  { share: 0.05, level: 2, label: "Top 5%" },
  { share: 0.1, level: 3, label: "Top 10%" },
  { share: 0.25, level: 4, label: "Top 25%" },
];

/** Returns null below the tiers. */
export function rankTier(rank: number, size: number): RankTier | null {
  return TIERS.find(({ share }) => rank <= size * share) ?? null;
}
