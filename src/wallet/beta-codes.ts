/** The beta codes that unlock the deviation sort, and the `promo` parameter of a link. */

import { queryParts } from "../../contract/query-parts.ts";

const BETA_CODES: readonly string[] = ["WAGMI22", "LFG22", "UNICORN22", "DEGEN22"];

/** The connect dialog offers this code beside demo data. */
export const DEMO_CODE = "WAGMI22";

const PROMO = "promo";

/**
 * Returns the beta code in `text`, ignoring case and what chats and mails put around a code or into it: spaces, also those
 * without width, quotes, a full stop. Null if it is not a beta code.
 */
export function betaCodeFrom(text: string): string | null {
  const wanted = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\dA-Z,]/g, "");
  return BETA_CODES.find((code) => code === wanted) ?? null;
}

/** Returns the `promo` parameter of a query string, or null. */
export function promoOf(search: string): string | null {
  return new URLSearchParams(queryParts(search).join("&")).get(PROMO);
}

/** Returns the query string without `promo` and the parts in `others`. The rest stays unchanged. */
export function withoutPromo(search: string, others: readonly string[] = []): string {
  const dropped = [PROMO, ...others];
  const kept = queryParts(search).filter(
    (part) => part !== "" && !dropped.includes(part.split("=")[0] ?? ""),
  );
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}
