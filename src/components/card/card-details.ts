/** A grown card's details: a chunk of their own, as a first visit shows none. */
import { onDemand } from "../on-demand.tsx";

export const CardDetails = onDemand(async () => (await import("./CardDetails.tsx")).CardDetails);
