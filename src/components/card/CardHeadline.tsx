import type { DealDescription } from "../../../contract/tokens/deal.ts";
import { ethRange, shareInWords, signedEth } from "../../../contract/values/format.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { join } from "../class-names.ts";
import * as styles from "./CardHeadline.css.ts";

interface CardHeadlineProps {
  readonly facts: TokenFacts;
  readonly described: DealDescription;
}

/** Longest amount at full size, in characters. A longer one is set smaller, to leave room for the share. */
const MAX_FULL_SIZE = 7;

/**
 * Shows the deviation as a signed amount and, in words, as a share. Without a verdict, shows the range instead of the
 * share. If there is no deviation, says why. The card's prices show the unit.
 */
export function CardHeadline({ facts, described }: CardHeadlineProps) {
  const { deviation } = facts;
  if (described.deal === "unlisted")
    return <span className={styles.quietHeadline}>{facts.foreignPrice ?? "Not listed"}</span>;
  if (deviation === null) return <span className={styles.quietHeadline}>No projection yet</span>;
  const amount = signedEth(deviation);
  if (described.kind === "range")
    return (
      <span className={styles.rangeHeadline}>
        {ethRange(described.range, "")}
        <span className={styles.share.listed}>{amount}</span>
      </span>
    );
  return (
    <span
      className={join(
        styles.headline[described.deal],
        amount.length > MAX_FULL_SIZE && styles.long,
      )}
    >
      {amount}
      {described.kind === "verdict" && (
        <span className={styles.share[described.deal]}>{shareInWords(described.share)}</span>
      )}
    </span>
  );
}
