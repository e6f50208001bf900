import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import { plainVerdict } from "../../../contract/tokens/deal.ts";
import { shareInWords, whole } from "../../../contract/values/format.ts";
import { CardAge } from "../card/CardAge.tsx";
import { cardName } from "../card/card-facts.ts";
import type { RowProps } from "../card/card-props.ts";
import { confidenceWords } from "../shared/confidence-words.ts";
import { PendingMark } from "../shared/PendingMark.tsx";
import * as styles from "./TokenRow.css.ts";

/** One token in a row. Where there is less room, it has fewer columns. */
export function TokenRow({ facts, shown, net, described, flash, picture }: RowProps) {
  const { deal } = described;
  const isListed = deal !== "unlisted";
  const amount = (value: number | null) => (value === null ? "–" : shown.amount(value));
  return (
    <span className={styles.row}>
      <span className={styles.cells} ref={flash}>
        <span className={styles.picture}>{picture}</span>
        <span className={styles.name}>
          {cardName(facts.name, facts.tokenStringId)}
          {facts.isPending && <PendingMark />}
        </span>
        {described.kind === "verdict" ? (
          <span className={styles.share[deal]}>{shareInWords(shown.share)}</span>
        ) : (
          <span className={styles.verdict}>
            {isListed ? plainVerdict(facts) : facts.foreignPrice ? "–" : "Not listed"}
            {isListed && shown.range && <span className={styles.range}>{shown.range}</span>}
          </span>
        )}
        <span className={styles.price}>{facts.foreignPrice ?? amount(facts.currentPrice)}</span>
        <span className={styles.projection}>{amount(facts.priceProjection)}</span>
        <span className={styles.deviation}>{shown.deviation ?? "–"}</span>
        <span className={styles.net}>{net ?? "–"}</span>
        <span className={styles.rank}>{whole(facts.rank)}</span>
        {facts.listedAt !== null && isListed ? (
          <CardAge listedAt={facts.listedAt} className={styles.age} />
        ) : (
          <span className={styles.age}>–</span>
        )}
        <span className={styles.confidence}>
          {facts.confidence === null ? "–" : confidenceWords(facts.confidence)}
        </span>
        <span className={styles.market}>
          {facts.marketplace === null ? "–" : marketplaceName(facts.marketplace)}
        </span>
      </span>
    </span>
  );
}
