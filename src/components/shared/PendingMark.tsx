import * as styles from "./PendingMark.css.ts";

export const PENDING_MEANING = "A block that is not confirmed yet changed this token.";

/** Marks a token over a corner of its picture. */
export function PendingMark() {
  return (
    <span className={styles.pending} title={PENDING_MEANING}>
      Pending
    </span>
  );
}
