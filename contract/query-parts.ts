/**
 * Splits a query string, with or without "?", into parts such as "sale=on". Takes "&amp;", which links from the source of a page
 * or a mail have, for "&". A file of its own: the first script of every page needs it.
 */
export function queryParts(search: string): readonly string[] {
  return search.replace(/^\?/, "").split(/&(?:amp;)?/);
}
