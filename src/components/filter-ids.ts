/** Ids in the filter panel, so that the page's keys find it and its token search before they are loaded. */
export const FILTER_PANEL_ID = "filter-panel";
export const TOKEN_SEARCH_ID = "token-search";
