import { Link } from "wouter";
import {
  callKey,
  type MarketRecord,
  type RecordedCall,
} from "../../../contract/listings/record.ts";
import { callSentence, missWords } from "../../../contract/site/record-words.ts";
import { recordPath } from "../../../contract/site/routes.ts";
import { ago } from "../../../contract/values/format.ts";
import { useNow } from "../../components/hooks/use-now.ts";
import * as styles from "./RecordPage.css.ts";

const MINUTE_MS = 60_000;

interface CallListProps {
  readonly calls: readonly RecordedCall[];
  /** The collections by name, or null if all calls are of one. */
  readonly names: MarketRecord["collections"] | null;
}

/** The latest calls as sentences. Each links to a page of its own. */
export function CallList({ calls, names }: CallListProps) {
  const now = useNow(MINUTE_MS);
  const nameOf = (id: string) => names?.find((collection) => collection.id === id)?.name;
  return (
    <ul className={styles.calls}>
      {calls.map((call) => (
        <li key={`${call.collection} ${callKey(call)} ${call.paid}`} className={styles.call}>
          <p className={styles.callTitle}>
            <Link href={recordPath(call.collection, callKey(call))}>
              {names && `${nameOf(call.collection)} `}#{call.tokenId}
            </Link>
            <span className={styles.callAge}>{ago(call.soldAt, now)}</span>
          </p>
          <p>{callSentence(call)}</p>
          <p className={styles.callNote}>
            {[
              `Sold ${missWords(call)}`,
              !call.live && "computed afterwards",
              !call.known && "no longer in the collection",
            ]
              .filter(Boolean)
              .join(", ")}
          </p>
        </li>
      ))}
    </ul>
  );
}
