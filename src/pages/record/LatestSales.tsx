import { callKey, type RecordedCall } from "../../../contract/market/record.ts";
import { CatchUp } from "../../components/CatchUp.tsx";
import { useHeldList } from "../../components/hooks/use-held-list.ts";
import { CallTable } from "./CallTable.tsx";
import * as styles from "./RecordPage.css.ts";

/** Calls that show without a press. */
const CALLS = 8;

const keyOfCall = (call: RecordedCall) => `${call.collection} ${callKey(call)}`;

/** The latest calls. They keep their places under a reader's pointer, finger or focus. */
export function LatestSales({
  calls,
  named,
}: {
  readonly calls: readonly RecordedCall[];
  readonly named: boolean;
}) {
  const { ref, items, pending, onCatchUp } = useHeldList(calls, {
    ...{ name: "", most: calls.length, keyOf: keyOfCall },
  });
  const shown = items.map(({ item }) => item);
  return (
    <div ref={ref}>
      {pending && <CatchUp {...{ pending, onCatchUp }} />}
      <CallTable calls={shown.slice(0, CALLS)} named={named} />
      {shown.length > CALLS && (
        <details>
          <summary className={styles.more}>Earlier sales</summary>
          <CallTable calls={shown.slice(CALLS)} named={named} />
        </details>
      )}
    </div>
  );
}
