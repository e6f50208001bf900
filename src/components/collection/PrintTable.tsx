import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import { describeToken, plainVerdict } from "../../../contract/tokens/deal.ts";
import { showFigures } from "../../../contract/tokens/shown-figures.ts";
import { shareInWords, whole } from "../../../contract/values/format.ts";
import { factsAt } from "../../collection/token-at.ts";
import { useCollection, useCollectionStore } from "../../collection/use-collection.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { confidencePercent } from "../shared/confidence-words.ts";
import * as styles from "./PrintTable.css.ts";

/** Rows of a print, which are about twelve pages. */
const MAX_ROWS = 500;

/** The tokens shown, as a table on paper. It is in the document only while the page is printed. */
export function PrintTable() {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is after the event.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return printing ? <Printed /> : null;
}

function Printed() {
  const rows = useCollection((state) => state.view?.rows) ?? new Uint32Array();
  const unit = useUnit();
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        {rows.length > MAX_ROWS && `The first ${whole(MAX_ROWS)} of ${whole(rows.length)} tokens. `}
        {location.href}
      </caption>
      <thead>
        <tr>
          {[
            "Token",
            "Rank",
            `Price, ${unit}`,
            "Projection",
            "Deviation",
            "Range",
            "Confidence",
          ].map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
          <th scope="col">Market</th>
        </tr>
      </thead>
      <tbody>
        {Array.from(rows.subarray(0, MAX_ROWS), (row) => (
          <PrintedRow key={row} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function PrintedRow({ row }: { readonly row: number }) {
  const facts = factsAt(useCollectionStore().getState(), row);
  if (!facts) return null;
  const { currentPrice: price, priceProjection: projection, confidence, marketplace } = facts;
  const shown = showFigures(price, facts);
  const described = describeToken(facts);
  const plainWord = described.deal === "unlisted" ? "–" : plainVerdict(facts);
  const amount = (value: number | null) => (value === null ? "–" : shown.amount(value));
  return (
    <tr>
      <th scope="row">{facts.name}</th>
      <td>{whole(facts.rank)}</td>
      <td>{facts.foreignPrice ?? (described.deal === "unlisted" ? "–" : amount(price))}</td>
      <td>{amount(projection)}</td>
      <td>{described.kind === "verdict" ? shareInWords(shown.share) : plainWord}</td>
      <td>{shown.range ?? "–"}</td>
      <td>{confidence === null ? "–" : confidencePercent(confidence)}</td>
      <td>{marketplace === null ? "–" : marketplaceName(marketplace)}</td>
    </tr>
  );
}
