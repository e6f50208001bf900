import { lazyPart } from "../lazy-component.tsx";

export const ChartBody = lazyPart(() => import("./ChartBody.tsx"), "ChartBody");
/** In the same chunk. */
export const ChartCaption = lazyPart<"ChartCaption", object>(
  () => import("./ChartBody.tsx"),
  "ChartCaption",
);
