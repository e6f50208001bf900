import { memo } from "react";
import type { Deal } from "../../../../contract/tokens/deal.ts";
import { amountsTogether } from "../../../../contract/tokens/shown-figures.ts";
import { inCurrency, whole } from "../../../../contract/values/format.ts";
import { useCollection } from "../../../collection/use-collection.ts";
import { useUnit } from "../../../collection/use-unit.ts";
import { join } from "../../class-names.ts";
import { DealSymbol } from "../../shared/DealSymbol.tsx";
import * as styles from "./facets.css.ts";
import { useFacet } from "./use-facets.ts";

interface FacetRowProps {
  readonly id: number;
  /** Position of this choice in the facet columns. */
  readonly slot: number;
  readonly label: string;
  /** The chart's symbol before the label. */
  readonly kind?: Deal;
  readonly checked: boolean;
  /** Must keep its identity: there are many rows, and each renders only when its own figures change. */
  readonly onToggle: (id: number) => void;
}

/** One choice: a checkbox, how many tokens would match with it, and their floor. */
export const FacetRow = memo(function FacetRow(props: FacetRowProps) {
  const { id, slot, label, kind, checked, onToggle } = props;
  const { count, floor } = useFacet(slot);
  const unit = useUnit();
  const decimals = useCollection((state) => state.decimals);
  const amount = amountsTogether([floor], decimals);
  return (
    <label className={join(styles.row, count === 0 && !checked && styles.dimmed)} title={label}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        // The figures are a description and not part of the name: screen readers repeat a name that changes.
        aria-label={label}
        aria-description={figuresText(
          count,
          floor === null ? null : inCurrency(floor, unit, amount),
        )}
        onChange={() => onToggle(id)}
      />
      <span className={kind ? styles.marked : styles.label}>
        {kind && <DealSymbol kind={kind} />}
        {label}
      </span>
      <span className={styles.count}>{whole(count)}</span>
      <span className={styles.floor}>{floor === null ? "–" : amount(floor)}</span>
    </label>
  );
});

function figuresText(count: number, floor: string | null): string {
  const tokens = `${whole(count)} ${count === 1 ? "token" : "tokens"}`;
  return floor === null ? tokens : `${tokens}, from ${floor}`;
}
