import { DEALS } from "../../../contract/tokens/deal.ts";
import {
  FAINT_MEANING,
  POINT_MEANINGS,
  POINT_NAMES,
  UNDRAWN_MEANING,
} from "../../../contract/tokens/deal-words.ts";
import { whole } from "../../../contract/values/format.ts";
import { toggleDeal } from "../../collection/edit-query.ts";
import { useEditQuery, useQuery } from "../../collection/use-query.ts";
import { DealSymbol } from "../shared/DealSymbol.tsx";
import * as styles from "./ChartLegend.css.ts";
import { useDealCounts } from "./use-deal-counts.ts";

interface ChartLegendProps {
  /** True once the counts are shown. */
  readonly isDue: boolean;
  /** True in the value view, which has no place for unlisted tokens. */
  readonly byValue: boolean;
}

/** The kinds of points with their counts. A press filters chart and grid to a kind, or adds the kind. */
export function ChartLegend({ isDue, byValue }: ChartLegendProps) {
  const counts = useDealCounts(isDue);
  const { deals, saleStatus } = useQuery();
  const edit = useEditQuery();
  return (
    <ul className={styles.legend} aria-label="Points in the chart">
      {DEALS.map((kind) => {
        const isNone = counts ? counts[kind] === 0 : saleStatus === "onSale";
        const isDrawn = !(byValue && kind === "unlisted") || isNone;
        return (
          <li key={kind}>
            <button
              type="button"
              className={styles.entry}
              data-dimmed={deals.length > 0 && !deals.includes(kind) ? "" : undefined}
              title={isDrawn ? `${POINT_MEANINGS[kind]} ${FAINT_MEANING}` : UNDRAWN_MEANING}
              aria-pressed={deals.includes(kind)}
              onClick={() => edit(toggleDeal(kind))}
            >
              <DealSymbol kind={kind} />
              {POINT_NAMES[kind]}
              <span className={styles.count}>
                <span className={isDrawn ? undefined : styles.fromTablet}>
                  {counts && whole(counts[kind])}
                  {!isDrawn && counts && ", "}
                </span>
                {!isDrawn && "not drawn"}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
