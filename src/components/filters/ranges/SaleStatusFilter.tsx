import { whole } from "../../../../contract/values/format.ts";
import type { FacetIndex } from "../../../../contract/view/facets.ts";
import { setting } from "../../../collection/edit-query.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import { FilterSection } from "../FilterSection.tsx";
import { useFacet } from "../facets/use-facets.ts";
import * as styles from "./SaleStatusFilter.css.ts";

const CHOICES = [
  ["all", "All"],
  ["onSale", "On sale"],
] as const;

/** Radio buttons: all tokens, or only those on sale, which are those with a price above 0. */
export function SaleStatusFilter({ index }: { readonly index: FacetIndex }) {
  const { saleStatus } = useQuery();
  const edit = useEditQuery();
  const onSaleCount = useFacet(index.slot("onSale", null, null)).count;
  return (
    <FilterSection title="Sale status">
      <div className={styles.choices}>
        {CHOICES.map(([status, label]) => (
          <label key={status} className={styles.choice}>
            <input
              type="radio"
              name="sale-status"
              className={styles.radio}
              checked={saleStatus === status}
              onChange={() => edit(setting({ saleStatus: status }))}
            />
            {label}
            {status === "onSale" && <span className={styles.count}>{whole(onSaleCount)}</span>}
          </label>
        ))}
      </div>
    </FilterSection>
  );
}
