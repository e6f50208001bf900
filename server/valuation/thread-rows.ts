/** Maximum number of tokens and sales that the valuation thread caches. Each takes about 0.2 KB. */
export const MAX_ROWS = 200_000;
