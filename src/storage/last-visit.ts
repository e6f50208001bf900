import { storedTime } from "./stored-time.ts";

/** Stores the time of a visit. Called once per load of the site; navigation inside it is no visit. */
export const recordVisit = storedTime("lastVisitTime").write;
