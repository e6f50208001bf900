import { useId, useState } from "react";
import { formatDecimal, parseDecimal } from "../../../../contract/values/digits.ts";
import { clearDeviation, setMinDeviation, setUnderOnly } from "../../../collection/edit-filters.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import * as field from "../../fields/field.css.ts";
import { NumberField } from "../../fields/NumberField.tsx";
import { FilterSection } from "../FilterSection.tsx";
import * as facets from "../facets/facets.css.ts";
import * as styles from "./RangeFilter.css.ts";

/** Keeps tokens whose price and projection differ by more than a minimum: in either direction, or only underpriced ones. */
export function DeviationFilter() {
  const { minDeviation, underOnly } = useQuery();
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
      onReset={
        minDeviation === null && !underOnly
          ? undefined
          : () => {
              setTyped(null);
              setWrong(false);
              edit(clearDeviation);
            }
      }
    >
      <div className={styles.oneField}>
        <span className={styles.words}>
          {underOnly ? "Underpriced by more than" : "Under or over by more than"}
        </span>
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
      <label className={styles.side}>
        <input
          type="checkbox"
          className={facets.box}
          checked={underOnly}
          onChange={() => edit(setUnderOnly(!underOnly))}
        />
        Underpriced only
      </label>
    </FilterSection>
  );
}
