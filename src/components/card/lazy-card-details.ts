import { lazyPart } from "../lazy-component.tsx";

export const CardDetails = lazyPart(() => import("./CardDetails.tsx"), "CardDetails");
