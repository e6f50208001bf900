/** Ids of the filter panel and its token search, outside their chunk: the page's shortcuts need them before it loads. */
export const FILTER_PANEL_ID = "filter-panel";
export const TOKEN_SEARCH_ID = "token-search";
