/** The chunk that `lazy-chain.ts` loads. */
export { ChainSource } from "./ChainLine.tsx";
export { ChainRows } from "./ChainRows.tsx";
export { ChainWatch } from "./ChainWatch.tsx";
export { MarketSection } from "./MarketSection.tsx";
