/** When the reader last went through the Quick Start Guide to its end. */
import { storedTime } from "./stored-time.ts";

export const lastCompletedQuickTourTime = storedTime("lastCompletedQuickTourTime");
