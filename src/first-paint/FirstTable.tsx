import { tokenPath } from "../../contract/site/routes.ts";
import { describeToken, plainVerdict } from "../../contract/tokens/deal.ts";
import { showFigures } from "../../contract/tokens/shown-figures.ts";
import { shareInWords, whole } from "../../contract/values/format.ts";
import type { CollectionState } from "../collection/collection-store.ts";
import { factsAt } from "../collection/token-at.ts";
import { useCollectionStore } from "../collection/use-collection.ts";
import { useUnit } from "../collection/use-unit.ts";

const ROWS = 100;

/** The first tokens of the list, for crawlers and readers without scripts. */
export function FirstTable({ collectionId }: { readonly collectionId: string }) {
  const state = useCollectionStore().getState();
  const unit = useUnit();
  const rows = state.view?.rows ?? new Uint32Array();
  return (
    <table>
      <caption>
        {rows.length > ROWS
          ? `The first ${whole(ROWS)} of ${whole(rows.length)} tokens`
          : "The tokens shown"}
      </caption>
      <thead>
        <tr>
          {["Token", "Rank", `Price, ${unit}`, `Projection, ${unit}`, "Verdict"].map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from(rows.subarray(0, ROWS), (row) => tableRow(state, collectionId, row))}
      </tbody>
    </table>
  );
}

/** No component: a hundred of them would take as long as the page. */
function tableRow(state: CollectionState, collectionId: string, row: number) {
  const facts = factsAt(state, row);
  if (!facts) return null;
  const { tokenStringId, name, rank, currentPrice: price, priceProjection, foreignPrice } = facts;
  const shown = showFigures(price, facts);
  const { deal, kind } = describeToken(facts);
  const isListed = deal !== "unlisted" && price !== null;
  const plainWord = isListed ? plainVerdict(facts) : "Not listed";
  return (
    <tr key={row}>
      <th scope="row">
        <a href={tokenPath(collectionId, tokenStringId)}>{name}</a>
      </th>
      <td>{whole(rank)}</td>
      <td>{isListed ? shown.amount(price) : (foreignPrice ?? "–")}</td>
      <td>{priceProjection === null ? "–" : shown.amount(priceProjection)}</td>
      <td>{kind === "verdict" ? shareInWords(shown.share) : plainWord}</td>
    </tr>
  );
}
