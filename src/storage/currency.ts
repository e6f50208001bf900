import { createStored } from "./stored.ts";

/** Currencies in which amounts of a token are shown. */
export const CURRENCIES = ["ethAndDollars", "eth"] as const;
export type Currency = (typeof CURRENCIES)[number];

export const currency = createStored<Currency>({
  name: "currency",
  initial: "ethAndDollars",
  parse: (value) => CURRENCIES.find((each) => each === value),
});
