/** Components of collections whose market is followed live. They load together after the first cards, and for no other collection. */
import { lazyComponent, prefetchLater } from "../lazy-component.tsx";

const load = () => import("./chain-parts.ts");

export const SourceWatch = lazyComponent(async () => ({ default: (await load()).SourceWatch }));
export const SourceLines = lazyComponent(async () => ({ default: (await load()).SourceLines }));
export const ChainRows = lazyComponent(async () => ({ default: (await load()).ChainRows }));
export const MarketSection = lazyComponent(async () => ({ default: (await load()).MarketSection }));

/** Prefetches the parts that the reader may open. Returns a function that cancels the prefetch. */
export function prefetchChainParts(): () => void {
  return prefetchLater(MarketSection, ChainRows, SourceLines);
}
