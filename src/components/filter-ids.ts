/** The id of the filter panel's token search, so that the key `/` finds it. */
export const TOKEN_SEARCH_ID = "token-search";
