import { memo } from "react";
import type { Deal } from "../../../../contract/tokens/deal.ts";
import { amountsTogether } from "../../../../contract/tokens/shown-figures.ts";
import { inCurrency, whole } from "../../../../contract/values/format.ts";
import type { Facet } from "../../../../contract/view/facets.ts";
import type { TraitSale } from "../../../collection/trait-sales.ts";
import { useCollection } from "../../../collection/use-collection.ts";
import { useUnit } from "../../../collection/use-unit.ts";
import { join } from "../../class-names.ts";
import { DealSymbol } from "../../shared/DealSymbol.tsx";
import { saleDate } from "../../shared/sale-times.ts";
import * as styles from "./facets.css.ts";
import { useFacet } from "./use-facets.ts";

interface FacetRowProps {
  readonly id: number;
  /** Position of this choice in the facet columns. */
  readonly slot: number;
  readonly label: string;
  /** Latest sale of a token of this choice. */
  readonly sale?: TraitSale | undefined;
  /** The chart's symbol before the label. */
  readonly kind?: Deal;
  readonly checked: boolean;
  /** Must keep its identity: there are many rows, and each renders only when its own figures change. */
  readonly onToggle: (id: number) => void;
}

/**
 * One choice: a checkbox, how many tokens would match with it, and their floor. Below the label, how many of them are on sale, if
 * not all are, and how many are hot. A tooltip says the latest sale.
 */
export const FacetRow = memo(function FacetRow(props: FacetRowProps) {
  const { id, slot, label, sale, kind, checked, onToggle } = props;
  const facet = useFacet(slot);
  const { count, onSale, hot, floor } = facet;
  const unit = useUnit();
  const decimals = useCollection((state) => state.decimals);
  const amount = amountsTogether([floor], decimals);
  const paid = sale && inCurrency(sale.price, unit, amountsTogether([sale.price], decimals));
  const sold = sale && `last sold for ${paid} on ${saleDate(sale.at)}`;
  return (
    <label
      className={join(styles.row, count === 0 && !checked && styles.dimmed)}
      title={sold ? `${label}, ${sold}` : label}
    >
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        // The figures are a description and not part of the name: screen readers repeat a name that changes.
        aria-label={label}
        aria-description={figuresText(
          facet,
          kind !== undefined,
          floor === null ? null : inCurrency(floor, unit, amount),
          sold,
        )}
        onChange={() => onToggle(id)}
      />
      {kind ? (
        <span className={styles.marked}>
          <DealSymbol kind={kind} />
          {label}
        </span>
      ) : (
        <span className={styles.lines}>
          <span className={styles.label}>{label}</span>
          <span className={styles.part}>
            {onSale > 0 && onSale < count && <span>{whole(onSale)} on sale</span>}
            {hot > 0 && <span className={styles.hot}>{whole(hot)} hot</span>}
          </span>
        </span>
      )}
      <span className={styles.count}>{whole(count)}</span>
      <span className={styles.floor}>{floor === null ? "–" : amount(floor)}</span>
    </label>
  );
});

/** A verdict's tokens are all of that verdict, so the row says no more than their number. */
function figuresText(
  { count, onSale, hot }: Facet,
  isVerdict: boolean,
  floor: string | null,
  sold: string | undefined,
) {
  const texts = [`${whole(count)} ${count === 1 ? "token" : "tokens"}`];
  if (!isVerdict && onSale > 0 && onSale < count) texts.push(`${whole(onSale)} on sale`);
  if (!isVerdict && hot > 0) texts.push(`${whole(hot)} hot`);
  if (floor !== null) texts.push(`from ${floor}`);
  if (sold) texts.push(sold);
  return texts.join(", ");
}
