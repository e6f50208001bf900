import type { SortKey } from "../../../contract/query.ts";
import { useUnit } from "../../collection/use-unit.ts";
import * as styles from "./SortMenu.css.ts";

/** Follows the name of a sort by the deviation, which is in ETH and not in percent. */
export function SortUnit({ sortBy }: { readonly sortBy: SortKey }) {
  const unit = useUnit();
  if (sortBy !== "priceDeviation") return null;
  return (
    <>
      {" "}
      <span className={styles.unit}>by {unit}</span>
    </>
  );
}
