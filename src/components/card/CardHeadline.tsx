import { type DealDescription, plainVerdict } from "../../../contract/tokens/deal.ts";
import type { ShownFigures } from "../../../contract/tokens/shown-figures.ts";
import { shareInWords } from "../../../contract/values/format.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { join } from "../class-names.ts";
import * as styles from "./CardHeadline.css.ts";
import { headlineSize } from "./card-facts.ts";

const SIZES = [undefined, styles.smaller, styles.twoLines];

interface CardHeadlineProps {
  readonly facts: TokenFacts;
  readonly described: DealDescription;
  readonly shown: ShownFigures;
}

/**
 * Shows the verdict as a percentage in words, with the deviation beside it. Without a percentage, says "Fair" or "No verdict" and
 * shows the range. If there is no deviation, says why. The card's prices show the unit.
 */
export function CardHeadline({ facts, described, shown }: CardHeadlineProps) {
  const { deviation } = shown;
  if (described.deal === "unlisted")
    return <span className={styles.quietHeadline}>{facts.foreignPrice ?? "Not listed"}</span>;
  if (deviation === null) return <span className={styles.quietHeadline}>No projection yet</span>;
  if (described.kind !== "verdict")
    return (
      <span className={styles.noVerdict}>
        <span>{plainVerdict(facts)}</span>
        <span>{deviation}</span>
        {shown.range && (
          <span className={styles.range}>
            <span>range {shown.range}</span> <span>{facts.unit}</span>
          </span>
        )}
      </span>
    );
  const share = shareInWords(shown.share);
  const size = SIZES[headlineSize(share, deviation)];
  return (
    <span className={join(styles.headline[described.deal], size)}>
      <span>{share}</span>
      <span className={styles.amount}>{deviation}</span>
    </span>
  );
}
