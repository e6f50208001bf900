import type { ChartHeight, Measure } from "../../../contract/query.ts";
import type { PublishedView } from "../../../contract/view/view.ts";
import { useLinkedHeight } from "../../collection/use-query.ts";
import { chartHeight } from "../../storage/chart-height.ts";

/** Returns the chart's measure and scale as the link says them, and a function that puts others into it. */
export function useMeasure(view: PublishedView | null) {
  const [linked, setLinked] = useLinkedHeight();
  const height = linked ?? "value";
  // Without projections there are prices at most.
  const hasValues = view?.aggregates.highestProjection !== null;
  const measure: Measure = height === "value" && hasValues ? "value" : "price";
  /** Null selects the scale that fits the collection. */
  const scale = height === "linear" || height === "log" ? height : null;
  const choose = (next: ChartHeight) => {
    chartHeight.write(next);
    setLinked(next);
  };
  return { measure, scale, choose };
}
