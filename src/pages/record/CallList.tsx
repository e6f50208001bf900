import { Link } from "wouter";
import { callKey, type RecordedCall } from "../../../contract/market/record.ts";
import { callSentence, recordPath, whenSaid } from "../../../contract/site/record-words.ts";
import { useNow } from "../../components/hooks/use-now.ts";
import { AGE_UPDATE_MS, saleAge, saleDate } from "../../components/shared/sale-times.ts";
import * as styles from "./RecordPage.css.ts";

interface CallListProps {
  readonly calls: readonly RecordedCall[];
  /** True if the calls are of several collections. */
  readonly named: boolean;
}

/** The latest calls as sentences. Each links to a page of its own. */
export function CallList({ calls, named }: CallListProps) {
  const now = useNow(AGE_UPDATE_MS);
  return (
    <ul className={styles.calls}>
      {calls.map((call) => (
        <li key={`${call.collection} ${callKey(call)} ${call.paid}`} className={styles.call}>
          <p className={styles.callTitle}>
            <Link href={recordPath(call.collection, callKey(call))}>
              {named && `${call.collectionName} `}#{call.tokenId}
            </Link>
            <span className={styles.callAge}>
              {saleDate(call.soldAt)}, {saleAge(call.soldAt, now)}
            </span>
          </p>
          <p>{callSentence(call)}</p>
          <p className={styles.callNote}>
            {[`Projection made ${whenSaid(call)}`, !call.known && "no longer in the collection"]
              .filter(Boolean)
              .join(", ")}
          </p>
        </li>
      ))}
    </ul>
  );
}
