/** The first tokens of a collection as a table. It is written without React, which takes three times as long. */
import type { FixedColumns } from "../../contract/columns/columns.ts";
import { tokenPath } from "../../contract/site/routes.ts";
import { describeToken, plainVerdict } from "../../contract/tokens/deal.ts";
import { showFigures } from "../../contract/tokens/shown-figures.ts";
import { shareInWords, whole } from "../../contract/values/format.ts";
import { htmlText } from "../../contract/values/html-text.ts";
import { unitOf } from "../../contract/values/units.ts";
import type { CollectionState } from "../collection/collection-store.ts";
import { factsAt } from "../collection/token-at.ts";
import { createKeptHtml, rowStamp } from "./kept-html.ts";

const ROWS = 100;

/** Rows of a collection, which take about 200 kB. */
const MAX_KEPT = 1_000;
const keptRow = createKeptHtml(MAX_KEPT);

/** Returns the first tokens of the list, for crawlers and readers without scripts. */
export function firstTable(state: CollectionState): string {
  const { view, fixed } = state;
  if (!view || !fixed) return "";
  const unit = unitOf(fixed.collection);
  const { rows } = view;
  const caption =
    rows.length > ROWS
      ? `The first ${whole(ROWS)} of ${whole(rows.length)} tokens`
      : "The tokens shown";
  const heads = ["Token", "Rank", `Price, ${unit}`, `Projection, ${unit}`, "Verdict"];
  const head = heads.map((word) => `<th scope="col">${htmlText(word)}</th>`).join("");
  const body = Array.from(rows.subarray(0, ROWS), (row) =>
    keptRow(fixed, String(row), rowStamp(state, row), () => tableRow(state, fixed, row)),
  ).join("");
  return `<table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function tableRow(state: CollectionState, { collection }: FixedColumns, row: number): string {
  const facts = factsAt(state, row);
  if (!facts) return "";
  const { tokenStringId, name, rank, currentPrice: price, priceProjection, foreignPrice } = facts;
  const shown = showFigures(price, facts);
  const { deal, kind } = describeToken(facts);
  const isListed = deal !== "unlisted" && price !== null;
  const plainWord = isListed ? plainVerdict(facts) : "Not listed";
  const cells = [
    whole(rank),
    isListed ? shown.amount(price) : (foreignPrice ?? "–"),
    priceProjection === null ? "–" : shown.amount(priceProjection),
    kind === "verdict" ? shareInWords(shown.share) : plainWord,
  ];
  const path = tokenPath(collection.id, tokenStringId);
  const link = `<a href="${htmlText(path)}">${htmlText(name)}</a>`;
  return `<tr><th scope="row">${link}</th>${cells.map((text) => `<td>${htmlText(text)}</td>`).join("")}</tr>`;
}
