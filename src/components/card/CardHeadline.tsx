import { type Deal, deviationShare } from "../../../contract/tokens/deal.ts";
import { shareInWords, signedEth } from "../../../contract/values/format.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { join } from "../class-names.ts";
import * as styles from "./CardHeadline.css.ts";

interface CardHeadlineProps {
  readonly facts: TokenFacts;
  readonly deal: Deal;
  /** Null if another figure of the card shows the unit. */
  readonly unit: string | null;
}

/** Characters of an amount beyond which it is set smaller, so that the share has room beside it. */
const LONG = 7;

/** Shows the deviation as a signed amount and, in words, as a share. Without a deviation, shows the reason. */
export function CardHeadline({ facts, deal, unit }: CardHeadlineProps) {
  const { deviation, currentPrice, priceProjection } = facts;
  if (deal === "unlisted") return <span className={styles.quietHeadline}>Not listed</span>;
  if (deviation === null) return <span className={styles.quietHeadline}>No projection yet</span>;
  const share = deviationShare(currentPrice, priceProjection);
  const amount = signedEth(deviation);
  return (
    <span className={join(styles.headline[deal], amount.length > LONG && styles.long)}>
      {amount}
      {unit && <span className={styles.unit}>{unit}</span>}
      {!Number.isNaN(share) && <span className={styles.share[deal]}>{shareInWords(share)}</span>}
    </span>
  );
}
