import type { DealDescription } from "../../../contract/tokens/deal.ts";
import type { ShownFigures } from "../../../contract/tokens/shown-figures.ts";
import { shareInWords } from "../../../contract/values/format.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { join } from "../class-names.ts";
import * as styles from "./CardHeadline.css.ts";

interface CardHeadlineProps {
  readonly facts: TokenFacts;
  readonly described: DealDescription;
  readonly shown: ShownFigures;
}

/** Longest amount at full size, in characters. A longer one is set smaller, to leave room for the share. */
const MAX_FULL_SIZE = 7;

/**
 * Shows the deviation as a signed amount and, in words, as a share. Without a verdict, shows the range instead of the
 * share. If there is no deviation, says why. The card's prices show the unit.
 */
export function CardHeadline({ facts, described, shown }: CardHeadlineProps) {
  const { deviation } = shown;
  if (described.deal === "unlisted")
    return <span className={styles.quietHeadline}>{facts.foreignPrice ?? "Not listed"}</span>;
  if (deviation === null) return <span className={styles.quietHeadline}>No projection yet</span>;
  if (described.kind === "range")
    return (
      <span className={styles.rangeHeadline}>
        {shown.range}
        <span className={styles.share.listed}>{deviation}</span>
      </span>
    );
  return (
    <span
      className={join(
        styles.headline[described.deal],
        deviation.length > MAX_FULL_SIZE && styles.long,
      )}
    >
      {deviation}
      {described.kind === "verdict" && (
        <span className={styles.share[described.deal]}>{shareInWords(shown.share)}</span>
      )}
    </span>
  );
}
