import { useCallback } from "react";
import { DEALS } from "../../../../contract/tokens/deal.ts";
import { POINT_NAMES, PRICED_WORDS } from "../../../../contract/tokens/deal-words.ts";
import type { FacetIndex } from "../../../../contract/view/facets.ts";
import { setting, toggleDeal } from "../../../collection/edit-query.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import { FilterSection } from "../FilterSection.tsx";
import { FacetRow } from "./FacetRow.tsx";
import * as styles from "./facets.css.ts";

/** Filters by the verdict on a price: the choices of the chart's legend. No choice means all tokens. */
export function VerdictFilter({ index }: { readonly index: FacetIndex }) {
  const { deals } = useQuery();
  const edit = useEditQuery();
  const onToggle = useCallback(
    (id: number) => {
      const deal = DEALS[id];
      if (deal) edit(toggleDeal(deal));
    },
    [edit],
  );
  return (
    <FilterSection
      title="Verdict"
      onReset={deals.length > 0 ? () => edit(setting({ deals: [] })) : undefined}
    >
      <div>
        <div className={styles.header} aria-hidden="true">
          <span className={styles.plainTitle}>Tokens</span>
          <span className={styles.plainTitle}>From</span>
        </div>
        {DEALS.map((deal, id) => (
          <FacetRow
            key={deal}
            id={id}
            slot={index.slot("deal", null, id)}
            kind={deal}
            label={
              deal === "unlisted"
                ? POINT_NAMES[deal]
                : `${POINT_NAMES[deal]}: ${PRICED_WORDS[deal]}`
            }
            checked={deals.includes(deal)}
            onToggle={onToggle}
          />
        ))}
      </div>
    </FilterSection>
  );
}
