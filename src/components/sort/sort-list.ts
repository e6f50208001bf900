/** The list that opens under the sort: a chunk of its own, as a first visit looks before it sorts. */
import { onDemand } from "../on-demand.tsx";

export const SortList = onDemand(async () => (await import("./SortList.tsx")).SortList);
