import { storedChoice } from "./stored.ts";

/** Currencies in which amounts of a token are shown. */
export const currency = storedChoice("currency", ["ethAndDollars", "eth"], "local");
