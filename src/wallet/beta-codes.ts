/** The beta codes that unlock the deviation sort, and the `promo` parameter of a link. */

const BETA_CODES: readonly string[] = ["WAGMI22", "LFG22", "UNICORN22", "DEGEN22"];

/** The connect dialog offers this code beside demo data. */
export const DEMO_CODE = "WAGMI22";

const PROMO = "promo";

/** Returns the beta code that `text` contains, ignoring case and surrounding spaces. Null if it is not a beta code. */
export function betaCodeFrom(text: string): string | null {
  const wanted = text.trim().toUpperCase();
  return BETA_CODES.find((code) => code === wanted) ?? null;
}

/** Returns the `promo` parameter of a query string, or null. */
export function promoOf(search: string): string | null {
  return new URLSearchParams(search).get(PROMO);
}

/** Returns the query string without `promo` and the parts in `others`. The rest stays unchanged. */
export function withoutPromo(search: string, others: readonly string[] = []): string {
  const parts = search.replace(/^\?/, "").split("&");
  const dropped = [PROMO, ...others];
  const kept = parts.filter((part) => part !== "" && !dropped.includes(part.split("=")[0] ?? ""));
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}
