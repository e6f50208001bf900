/** A table of tokens that came as JSON, without an engine. */
import type { Projections } from "../../contract/tokens/snapshot.ts";
import type { CompactToken } from "../../contract/tokens/token.ts";
import { applyFigures } from "../table/apply-figures.ts";
import { createTokenTable } from "../table/build-table.ts";
import { figuresByRow } from "../table/figures-by-row.ts";
import { type JsonTokens, jsonTokens } from "../table/json-tokens.ts";
import type { TokenTable } from "../table/token-table.ts";

export interface TableOfTokens {
  readonly table: TokenTable;
  /** Applies projections in the order of the tokens. */
  applyProjections(update: Projections): number;
}

export function tableOf(tokens: readonly CompactToken[]): TableOfTokens {
  const sentAt = tokens.map((_, index) => index);
  const json: JsonTokens = jsonTokens("", 0, tokens, sentAt, tokens.length);
  const built = createTokenTable(json.source);
  if (!built.ok) throw new Error(`${built.problem.place}: ${built.problem.message}`);
  const table = built.value;
  return {
    table,
    applyProjections(update) {
      const revision = figuresByRow(update, json.rowOfSent, table.size);
      return revision ? applyFigures(table, revision) : -1;
    },
  };
}
