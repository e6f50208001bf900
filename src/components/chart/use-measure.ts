import { MEASURES, type Measure } from "../../../contract/query.ts";
import type { PublishedView } from "../../../contract/view/view.ts";
import { useLinkedMeasure } from "../../collection/use-query.ts";
import { createStored } from "../../storage/stored.ts";
import { useStored } from "../../storage/use-stored.ts";

const chartMeasure = createStored<Measure>({
  name: "chartMeasure",
  // Every good buy hangs below one line, which is found sooner than below a falling curve.
  initial: "value",
  parse: (value) => MEASURES.find((measure) => measure === value),
});

/** Returns the chart's measure, and a function that stores another and puts it into the link. */
export function useMeasure(view: PublishedView | null) {
  const [linked, setLinked] = useLinkedMeasure();
  const [stored, setStored] = useStored(chartMeasure);
  // Without projections there are prices at most.
  const hasValues = view?.aggregates.highestProjection !== null;
  const measure: Measure = hasValues ? (linked ?? stored) : "price";
  const choose = (next: Measure) => {
    setStored(next);
    setLinked(next);
  };
  return [measure, choose] as const;
}
