/** Time at which the user last completed the Quick Start Guide. */
import { storedTime } from "./stored-time.ts";

export const lastCompletedQuickTourTime = storedTime("lastCompletedQuickTourTime");
