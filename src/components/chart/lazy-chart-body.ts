import { lazyPart } from "../lazy-component.tsx";
import type { ChartBodyProps } from "./ChartBody.tsx";

/** All parts of the plot are in one chunk, so that the first load has one import. */
const load = () => import("./ChartBody.tsx");

export const ChartBody = lazyPart<"ChartBody", ChartBodyProps>(load, "ChartBody");
export const ChartCaption = lazyPart<"ChartCaption", object>(load, "ChartCaption");
