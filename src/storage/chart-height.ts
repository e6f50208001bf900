import { CHART_HEIGHTS, type ChartHeight } from "../../contract/query.ts";
import { createStored } from "./stored.ts";

/** The height of the chart that the reader chose last. Links of the site carry it: the address alone says what a page shows. */
export const chartHeight = createStored<ChartHeight>({
  name: "chartMeasure",
  // Every good buy hangs below one line, which is found sooner than below a falling curve.
  initial: "value",
  parse: (value) => CHART_HEIGHTS.find((height) => height === value),
});
