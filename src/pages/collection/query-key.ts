import { DEFAULT_QUERY, type TokenQuery } from "../../../contract/query.ts";
import { formatQuery } from "../../../contract/query-string.ts";

/** Returns a key for the list that answers `query`. Equal queries have equal keys. */
export function queryKey(query: TokenQuery): string {
  return formatQuery(query, DEFAULT_QUERY);
}
