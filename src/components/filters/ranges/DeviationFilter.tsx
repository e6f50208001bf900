import { useReducer } from "react";
import { hasDeviation } from "../../../../contract/query.ts";
import { plainDecimal } from "../../../../contract/values/format.ts";
import { parseAmount, parsePercentage } from "../../../../contract/values/parse-number.ts";
import { setting } from "../../../collection/edit-query.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import { useUnit } from "../../../collection/use-unit.ts";
import { FilterSection } from "../FilterSection.tsx";
import * as facets from "../facets/facets.css.ts";
import { percentWords } from "../percent-words.ts";
import { MinimumField } from "./MinimumField.tsx";
import * as styles from "./RangeFilter.css.ts";

const NO_DEVIATION = { minDeviation: null, underOnly: false, minPercent: null, maxPercent: null };

/**
 * Keeps tokens by the distance of price and projection: in percent under the projection, or by more than an amount in
 * either direction. The chart sets other ranges of percents, which are said in words.
 */
export function DeviationFilter() {
  const query = useQuery();
  const { minDeviation, underOnly, minPercent, maxPercent } = query;
  const unit = useUnit();
  const edit = useEditQuery();
  // With another key, the fields forget what is typed.
  const [resets, countReset] = useReducer((count: number) => count + 1, 0);
  const reset = () => {
    edit(setting(NO_DEVIATION));
    countReset();
  };
  const isPlain = maxPercent === null && (minPercent ?? 0) >= 0;
  return (
    <FilterSection title="Deviation" onReset={hasDeviation(query) ? reset : undefined}>
      <MinimumField
        key={`percent ${resets}`}
        words="At least"
        name="Minimum percent under the projection"
        unit="% under"
        value={minPercent === null || minPercent < 0 ? "" : plainDecimal(minPercent)}
        parse={parsePercentage}
        error={`Enter a number up to ${plainDecimal(100)}, such as ${plainDecimal(20)}.`}
        onChange={(minimum) =>
          edit(
            setting({
              minPercent: minimum,
              maxPercent: minimum !== null && minimum <= (maxPercent ?? 0) ? maxPercent : null,
            }),
          )
        }
      />
      {!isPlain && <p className={styles.words}>Now: {percentWords(minPercent, maxPercent)}</p>}
      <MinimumField
        key={`amount ${resets}`}
        words={underOnly ? "Under by more than" : "Under or over by more than"}
        name="Minimum deviation"
        unit={unit}
        value={minDeviation === null ? "" : plainDecimal(minDeviation)}
        parse={(text) => parseAmount(text, unit)}
        error={`Enter a number such as ${plainDecimal(0.5)}.`}
        onChange={(minimum) => edit(setting({ minDeviation: minimum }))}
      />
      <label className={styles.side}>
        <input
          type="checkbox"
          className={facets.box}
          checked={underOnly}
          onChange={() => edit(setting({ underOnly: !underOnly }))}
        />
        Under the projection only
      </label>
    </FilterSection>
  );
}
