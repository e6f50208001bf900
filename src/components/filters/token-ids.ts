/** Token ids as a reader types or pastes them: any number, between spaces, commas or lines, with or without "#". */
import { isTokenStringId } from "../../../contract/token-id.ts";

/** So many fit into a link that every server still takes. */
export const MAX_TOKEN_IDS = 100;

interface ReadIds {
  /** In the order given, each once. */
  readonly ids: readonly string[];
  /** What is no token id, as given. */
  readonly malformed: readonly string[];
}

export function readTokenIds(text: string): ReadIds {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  const given = [...new Set(parts.map((part) => part.replace(/^#/, "")))];
  return {
    ids: given.filter(isTokenStringId),
    malformed: given.filter((part) => !isTokenStringId(part)),
  };
}
