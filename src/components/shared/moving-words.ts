import { counted } from "../../../contract/values/format.ts";

/** Explains why no token has a verdict, by `MarketLevel.salesToAgree`. Null in a calm market. */
export function movingWords(salesToAgree: number): string | null {
  if (salesToAgree === 0) return null;
  const sales = `${counted(salesToAgree, "sale")} ${salesToAgree === 1 ? "agrees" : "agree"}`;
  return `Prices are moving: no verdicts until ${sales}.`;
}
