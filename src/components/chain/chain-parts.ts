/** The chunk that `lazy-chain.ts` loads. */

export { ChainRows } from "./ChainRows.tsx";
export { MarketSection } from "./MarketSection.tsx";
export { SourceLines } from "./SourceLine.tsx";
export { SourceWatch } from "./SourceWatch.tsx";
