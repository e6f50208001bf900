import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import { plainVerdict } from "../../../contract/tokens/deal.ts";
import { shareInWords, whole } from "../../../contract/values/format.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { CardAge } from "../card/CardAge.tsx";
import { cardName } from "../card/card-facts.ts";
import type { RowProps } from "../card/card-props.ts";
import { join } from "../class-names.ts";
import { confidenceWords } from "../shared/confidence-words.ts";
import { PENDING_MEANING } from "../shared/PendingMark.tsx";
import * as styles from "./TokenRow.css.ts";

/** From so many characters on, an amount is shown smaller. */
const LONG = 9;

/** One token in a row. A narrow row has fewer columns and two lines. Without a verdict, a third line has the range. */
export function TokenRow({ facts, shown, net, described, flash, picture }: RowProps) {
  const { deal } = described;
  const isListed = deal !== "unlisted";
  const hasRange = isListed && shown.range !== null;
  const amount = (value: number | null) => (value === null ? "–" : shown.amount(value));
  const price = facts.foreignPrice ?? amount(facts.currentPrice);
  const projection = amount(facts.priceProjection);
  const deviation = shown.deviation ?? "–";
  const isDense = [price, projection, deviation, net ?? ""].some(({ length }) => length >= LONG);
  return (
    <span className={styles.row}>
      <span
        className={join(
          styles.cells[isDense ? "dense" : "usual"],
          described.kind !== "verdict" && hasRange && styles.threeLines,
        )}
        ref={flash}
      >
        <span className={styles.picture}>
          {picture}
          {facts.isPending && <span className={styles.pending} title={PENDING_MEANING} />}
        </span>
        <span className={styles.name}>{cardName(facts.name, facts.tokenStringId)}</span>
        {described.kind === "verdict" ? (
          <span className={styles.share[deal]}>{shareInWords(shown.share)}</span>
        ) : (
          <span className={styles.plainVerdict}>
            <span className={styles.verdict}>
              {isListed ? plainVerdict(facts) : facts.foreignPrice ? "–" : "Not listed"}
            </span>
            {hasRange && (
              <span className={styles.range}>
                range {shown.range} {facts.unit}
              </span>
            )}
          </span>
        )}
        <span className={styles.price}>{price}</span>
        <span className={styles.projection}>{projection}</span>
        <span className={styles.deviation}>{deviation}</span>
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

/** Names the columns of the rows. Hidden from screen readers: the name of each row names its figures. */
export function RowHeadings({ top }: { readonly top: number }) {
  const unit = useUnit();
  return (
    <div className={styles.head} style={{ top: `${top / 16}rem` }} aria-hidden="true">
      <div className={styles.cells.usual}>
        <span className={styles.name}>Token</span>
        <span className={styles.verdict}>Verdict</span>
        <span className={styles.price}>
          Price<span className={styles.unit}>, {unit}</span>
        </span>
        <span className={styles.projection}>Projection</span>
        <span className={styles.deviation}>Deviation</span>
        <span className={styles.net}>Net</span>
        <span className={styles.rank}>Rank</span>
        <span className={styles.age}>Listed</span>
        <span className={styles.confidence}>Confidence</span>
        <span className={styles.market}>Market</span>
      </div>
    </div>
  );
}
