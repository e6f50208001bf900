import { chartSummary } from "./summary.ts";
import { useDealCounts } from "./use-deal-counts.ts";

/** The counts in words, for screen readers. */
export function ChartCaption() {
  const counts = useDealCounts(true);
  return counts && chartSummary(counts);
}
