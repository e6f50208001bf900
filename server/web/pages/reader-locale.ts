/** The locale in which a reader's browser writes numbers, from the `Accept-Language` header. */

const FALLBACK = "en-US";
/** Shape of an accepted tag. A header may contain anything. */
const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;

/** Returns the first language of the header, as `Intl` resolves it: a browser's `navigator.language`. English if it is none. */
export function readerLocale(acceptLanguage: string | undefined): string {
  const [first = ""] = (acceptLanguage ?? "").split(/[,;]/, 1);
  const tag = first.trim();
  try {
    return TAG.test(tag)
      ? new Intl.NumberFormat([tag, FALLBACK]).resolvedOptions().locale
      : FALLBACK;
  } catch {
    return FALLBACK; // a tag of a right form may still be no language
  }
}
