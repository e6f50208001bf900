import type { SaleStatus } from "../../../../contract/query.ts";
import type { FacetIndex } from "../../../../contract/tokens/facets.ts";
import { whole } from "../../../../contract/values/format.ts";
import { setSaleStatus } from "../../../collection/edit-filters.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import { FilterSection } from "../FilterSection.tsx";
import { useFacet } from "../facets/use-facets.ts";
import * as styles from "./SaleStatusFilter.css.ts";

/** Shows all tokens, or only those with a price above 0. */
export function SaleStatusFilter({ index }: { readonly index: FacetIndex }) {
  const { saleStatus } = useQuery();
  const edit = useEditQuery();
  const choices: readonly { readonly status: SaleStatus; readonly label: string }[] = [
    { status: "all", label: "All" },
    { status: "onSale", label: "On sale" },
  ];
  const onSale = useFacet(index.slot("onSale", null, null)).count;
  return (
    <FilterSection title="Sale status">
      <div className={styles.choices}>
        {choices.map(({ status, label }) => (
          <label key={status} className={styles.choice}>
            <input
              type="radio"
              name="sale-status"
              className={styles.radio}
              checked={saleStatus === status}
              onChange={() => edit(setSaleStatus(status))}
            />
            {label}
            {status === "onSale" && <span className={styles.count}>{whole(onSale)}</span>}
          </label>
        ))}
      </div>
    </FilterSection>
  );
}
