import { lazyPart } from "../lazy-component.tsx";

export const SortList = lazyPart(() => import("./SortList.tsx"), "SortList");
