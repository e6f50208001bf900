import { useId, useState } from "react";
import { formatDecimal, parseDecimal } from "../../../../contract/values/digits.ts";
import { setMinDeviation } from "../../../collection/edit-filters.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import * as field from "../../fields/field.css.ts";
import { NumberField } from "../../fields/NumberField.tsx";
import { FilterSection } from "../FilterSection.tsx";
import * as styles from "./RangeFilter.css.ts";

/** Keeps tokens whose price and projection differ by more than a minimum, in either direction. */
export function DeviationFilter() {
  const { minDeviation } = useQuery();
  const edit = useEditQuery();
  const errorId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);

  const apply = (next: number | null) => {
    setTyped(null);
    setWrong(false);
    edit(setMinDeviation(next));
  };
  const commit = () => {
    if (typed === null) return;
    const text = typed.trim();
    const value = parseDecimal(text);
    if (text === "" || value !== null) apply(value);
    else setWrong(true);
  };

  return (
    <FilterSection
      title="Deviation"
      onReset={minDeviation === null ? undefined : () => apply(null)}
    >
      <div className={styles.oneField}>
        <span className={styles.words}>More than</span>
        <NumberField
          aria-label="Minimum deviation"
          placeholder="Any"
          value={typed ?? (minDeviation === null ? "" : formatDecimal(minDeviation))}
          inputMode="decimal"
          unit="ETH"
          aria-invalid={wrong}
          aria-describedby={wrong ? errorId : undefined}
          onType={(text) => {
            setTyped(text);
            setWrong(false);
          }}
          onCommit={commit}
        />
      </div>
      <p id={errorId} role="alert" className={field.error}>
        {wrong && "Enter a number such as 0.5."}
      </p>
    </FilterSection>
  );
}
