import { plainDecimal } from "../../../../contract/values/format.ts";
import { parseWholePercent } from "../../../../contract/values/parse-number.ts";
import { setting } from "../../../collection/edit-query.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import { FilterSection } from "../FilterSection.tsx";
import { MinimumField } from "./MinimumField.tsx";

/** Keeps tokens whose projection has a minimum confidence. */
export function ConfidenceFilter() {
  const { minConfidence } = useQuery();
  const edit = useEditQuery();
  const set = (minimum: number | null) => edit(setting({ minConfidence: minimum }));
  return (
    <FilterSection
      title="Confidence"
      onReset={minConfidence === null ? undefined : () => set(null)}
    >
      <MinimumField
        words="At least"
        name="Minimum confidence"
        unit="%"
        value={minConfidence === null ? "" : plainDecimal(minConfidence)}
        parse={parseWholePercent}
        error={`Enter a whole number up to ${plainDecimal(100)}, such as ${plainDecimal(60)}.`}
        onChange={set}
      />
    </FilterSection>
  );
}
