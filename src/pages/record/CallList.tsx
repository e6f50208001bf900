import { Link } from "wouter";
import {
  callKey,
  type MarketRecord,
  type RecordedCall,
} from "../../../contract/listings/record.ts";
import { callSentence, recordPath, whenSaid } from "../../../contract/site/record-words.ts";
import { useNow } from "../../components/hooks/use-now.ts";
import { AGE_UPDATE_MS, saleAge, saleDate } from "../../components/token/sales/sale-times.ts";
import * as styles from "./RecordPage.css.ts";

interface CallListProps {
  readonly calls: readonly RecordedCall[];
  /** The collections by name, or null if all calls are of one. */
  readonly names: MarketRecord["collections"] | null;
}

/** The latest calls as sentences. Each links to a page of its own. */
export function CallList({ calls, names }: CallListProps) {
  const now = useNow(AGE_UPDATE_MS);
  const nameOf = (id: string) => names?.find((collection) => collection.id === id)?.name;
  return (
    <ul className={styles.calls}>
      {calls.map((call) => (
        <li key={`${call.collection} ${callKey(call)} ${call.paid}`} className={styles.call}>
          <p className={styles.callTitle}>
            <Link href={recordPath(call.collection, callKey(call))}>
              {names && `${nameOf(call.collection)} `}#{call.tokenId}
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
