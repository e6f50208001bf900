import { whole } from "../../../contract/values/format.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { Button } from "../Button.tsx";
import * as styles from "./LiveGrid.css.ts";
import { TokenGrid, type TokenGridProps } from "./TokenGrid.tsx";
import { type PendingRows, useHeldRows } from "./use-held-rows.ts";

function describe({ added, gone }: PendingRows): string {
  if (added > 0) return `${whole(added)} new`;
  return gone > 0 ? `${whole(gone)} gone` : "Order changed";
}

export type LiveGridProps = Omit<TokenGridProps, "isLive">;

/** Grid of a list that changes while it is looked at. Holds still while the reader's pointer, finger or focus rests on it. */
export function LiveGrid(props: LiveGridProps) {
  const { queryKey, coveredTop } = props;
  const fixed = useCollection((state) => state.fixed);
  const { rows, pending, catchUp, handlers } = useHeldRows(props.rows, queryKey, fixed);
  return (
    <div {...handlers}>
      {pending && (
        <div className={styles.bar} style={{ top: coveredTop }}>
          <Button className={styles.button} onClick={catchUp} label={describe(pending)} />
        </div>
      )}
      <TokenGrid {...props} rows={rows} isLive={pending?.isLive} />
    </div>
  );
}
