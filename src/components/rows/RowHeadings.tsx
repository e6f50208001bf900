import { useUnit } from "../../collection/use-unit.ts";
import * as styles from "./TokenRow.css.ts";

/** Names of the columns. Each row's accessible name says them too. */
export function RowHeadings({ top }: { readonly top: number }) {
  const unit = useUnit();
  return (
    <div className={styles.head} style={{ top: `${top / 16}rem` }} aria-hidden="true">
      <div className={styles.cells}>
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
