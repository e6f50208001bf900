import { type Deal, deviationShare } from "../../../contract/tokens/deal.ts";
import { shareInWords, signedEth } from "../../../contract/values/format.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import * as styles from "./CardHeadline.css.ts";

interface CardHeadlineProps {
  readonly facts: TokenFacts;
  readonly deal: Deal;
  /** Null if another figure of the card shows the unit. */
  readonly unit: string | null;
}

/** Shows the deviation as a signed amount and, in words, as a share. Without a deviation, shows the reason. */
export function CardHeadline({ facts, deal, unit }: CardHeadlineProps) {
  const { deviation, currentPrice, priceProjection } = facts;
  if (deal === "unlisted") return <span className={styles.quietHeadline}>Not listed</span>;
  if (deviation === null) return <span className={styles.quietHeadline}>No projection yet</span>;
  const share = deviationShare(currentPrice, priceProjection);
  return (
    <span className={styles.headline[deal]}>
      {signedEth(deviation)}
      {unit && <span className={styles.unit}>{unit}</span>}
      {!Number.isNaN(share) && <span className={styles.share[deal]}>{shareInWords(share)}</span>}
    </span>
  );
}
