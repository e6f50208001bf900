/** The locale in which a reader's browser writes numbers, from the `Accept-Language` header. */

const FALLBACK = "en-US";
/** Few formats exist, and a header may name anything. */
const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;

/** Returns the first language, a browser's `navigator.language`, as far as its numbers differ from others. */
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
