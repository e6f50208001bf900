import { lazyPart } from "../lazy-component.tsx";

export const ChartBody = lazyPart(() => import("./ChartBody.tsx"), "ChartBody");
