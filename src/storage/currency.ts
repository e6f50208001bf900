import { storedChoice } from "./stored.ts";

/** What amounts of a token are shown in. */
export const currency = storedChoice("currency", ["ethAndDollars", "eth"], "local");
