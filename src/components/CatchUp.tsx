import { whole } from "../../contract/values/format.ts";
import { Button } from "./Button.tsx";
import * as styles from "./CatchUp.css.ts";

/** How a held list differs from the live one. */
export interface Pending {
  /** Items of the live list that are not shown. */
  readonly added: number;
  /** Shown items that are not in the live list. */
  readonly gone: number;
}

function describe({ added, gone }: Pending): string {
  if (added > 0) return `${whole(added)} new`;
  return gone > 0 ? `${whole(gone)} gone` : "Order changed";
}

interface CatchUpProps {
  readonly pending: Pending;
  /** CSS pixels at the viewport's top edge that a sticky bar covers. Absent below the site's header. */
  readonly coveredTop?: number;
  readonly onCatchUp: () => void;
}

/** A button above a held list, which shows the live one. It stands inside the list's element: to press it is to rest on the list. */
export function CatchUp({ pending, coveredTop, onCatchUp }: CatchUpProps) {
  const place = coveredTop === undefined ? "site" : "grid";
  const style = coveredTop === undefined ? undefined : { top: `${coveredTop / 16}rem` };
  return (
    <div className={styles.bar[place]} style={style}>
      <Button className={styles.button[place]} onClick={onCatchUp} label={describe(pending)} />
    </div>
  );
}
