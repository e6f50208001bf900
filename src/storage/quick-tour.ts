import { storedTime } from "./stored-time.ts";

/** When the Quick Start Guide or the tour of a collection page was last completed. */
export const lastCompletedQuickTourTime = storedTime("lastCompletedQuickTourTime");
