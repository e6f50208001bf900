import { DEFAULT_QUERY, type TokenQuery } from "../../../contract/query.ts";
import { formatQuery } from "../../../contract/query-string.ts";

/** A name for the list that answers `query`: equal queries, equal names. */
export function answerOf(query: TokenQuery): string {
  return formatQuery(query, DEFAULT_QUERY);
}
