import { lazyDecoration } from "../../lazy-component.tsx";

export type { DrawnPatternProps } from "./DrawnPattern.tsx";

/** Few demos lack a picture, so the first cards do not wait for it. */
export const LazyPattern = lazyDecoration(() => import("./DrawnPattern.tsx"), "DrawnPattern");
