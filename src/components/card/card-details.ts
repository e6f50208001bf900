/** A grown card's details: a chunk of their own, as a first visit shows none. */
import { lazy } from "react";

export const loadCardDetails = () => import("./CardDetails.tsx");

export const CardDetails = lazy(async () => ({ default: (await loadCardDetails()).CardDetails }));
