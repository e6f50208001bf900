import { lazyPart } from "../lazy-component.tsx";
import type { ChartBodyProps } from "./ChartBody.tsx";

/** One chunk, and one import of it in the first load. */
const load = () => import("./ChartBody.tsx");

export const ChartBody = lazyPart<"ChartBody", ChartBodyProps>(load, "ChartBody");
export const ChartCaption = lazyPart<"ChartCaption", object>(load, "ChartCaption");
