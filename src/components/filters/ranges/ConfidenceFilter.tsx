import { plainDecimal } from "../../../../contract/values/format.ts";
import { parseWholePercent } from "../../../../contract/values/parse-number.ts";
import { setting } from "../../../collection/edit-query.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import { MinimumFilter } from "./MinimumFilter.tsx";

/** Keeps tokens whose projection has a minimum confidence. */
export function ConfidenceFilter() {
  const { minConfidence } = useQuery();
  const edit = useEditQuery();
  return (
    <MinimumFilter
      title="Confidence"
      words="At least"
      name="Minimum confidence"
      unit="%"
      value={minConfidence === null ? "" : plainDecimal(minConfidence)}
      parse={parseWholePercent}
      error={`Enter a whole number up to ${plainDecimal(100)}, such as ${plainDecimal(60)}.`}
      onChange={(minimum) => edit(setting({ minConfidence: minimum }))}
      onReset={minConfidence === null ? undefined : () => edit(setting({ minConfidence: null }))}
    />
  );
}
