/** The beta codes that open the deviation sort (spec section 3), and their place in a link. */

const BETA_CODES: readonly string[] = ["WAGMI22", "LFG22", "UNICORN22", "DEGEN22"];

const PROMO = "promo";

/** The code that `text` spells, without regard to case and outer spaces; null if it is none. */
export function betaCodeFrom(text: string): string | null {
  const wanted = text.trim().toUpperCase();
  return BETA_CODES.find((code) => code === wanted) ?? null;
}

/** What `?promo=` of a query string holds; null where there is none. */
export function promoOf(search: string): string | null {
  return new URLSearchParams(search).get(PROMO);
}

/** The query string without `promo`, its other parts untouched. */
export function withoutPromo(search: string): string {
  const parts = search.replace(/^\?/, "").split("&");
  const kept = parts.filter((part) => part !== "" && part.split("=")[0] !== PROMO);
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}
