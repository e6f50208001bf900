import { rangeOf, type Verdict } from "../../../contract/tokens/deal.ts";
import { ethRange, shareInWords, signedEth } from "../../../contract/values/format.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { join } from "../class-names.ts";
import * as styles from "./CardHeadline.css.ts";

interface CardHeadlineProps {
  readonly facts: TokenFacts;
  readonly verdict: Verdict;
}

/** Longest amount at full size, in characters. A longer one is set smaller, to leave room for the share. */
const MAX_FULL_SIZE = 7;

/**
 * Shows the deviation as a signed amount and, in words, as a share. If the share is NaN, because there is no
 * verdict, shows the range instead. If there is no deviation, says why. The card's prices show the unit, ETH.
 */
export function CardHeadline({ facts, verdict: { deal, share } }: CardHeadlineProps) {
  const { deviation } = facts;
  if (deal === "unlisted") return <span className={styles.quietHeadline}>Not listed</span>;
  if (deviation === null) return <span className={styles.quietHeadline}>No projection yet</span>;
  const amount = signedEth(deviation);
  const range = Number.isNaN(share) ? rangeOf(facts) : null;
  if (range)
    return (
      <span className={styles.rangeHeadline}>
        {ethRange(range, "")}
        <span className={styles.share.listed}>{amount}</span>
      </span>
    );
  return (
    <span className={join(styles.headline[deal], amount.length > MAX_FULL_SIZE && styles.long)}>
      {amount}
      {!Number.isNaN(share) && <span className={styles.share[deal]}>{shareInWords(share)}</span>}
    </span>
  );
}
