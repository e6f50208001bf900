import { plainDecimal } from "../../../../contract/values/format.ts";
import { parseEth } from "../../../../contract/values/parse-number.ts";
import { setting } from "../../../collection/edit-query.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import { useUnit } from "../../../collection/use-unit.ts";
import * as facets from "../facets/facets.css.ts";
import { MinimumFilter } from "./MinimumFilter.tsx";
import * as styles from "./RangeFilter.css.ts";

/** Keeps tokens whose price and projection differ by more than a minimum: in either direction, or only underpriced ones. */
export function DeviationFilter() {
  const { minDeviation, underOnly } = useQuery();
  const edit = useEditQuery();
  const isSet = minDeviation !== null || underOnly;
  return (
    <MinimumFilter
      title="Deviation"
      words={underOnly ? "Underpriced by more than" : "Under or over by more than"}
      name="Minimum deviation"
      unit={useUnit()}
      value={minDeviation === null ? "" : plainDecimal(minDeviation)}
      parse={parseEth}
      error={`Enter a number such as ${plainDecimal(0.5)}.`}
      onChange={(minimum) => edit(setting({ minDeviation: minimum }))}
      onReset={isSet ? () => edit(setting({ minDeviation: null, underOnly: false })) : undefined}
    >
      <label className={styles.side}>
        <input
          type="checkbox"
          className={facets.box}
          checked={underOnly}
          onChange={() => edit(setting({ underOnly: !underOnly }))}
        />
        Underpriced only
      </label>
    </MinimumFilter>
  );
}
