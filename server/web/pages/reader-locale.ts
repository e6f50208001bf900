/** The locale in which a reader's browser writes numbers, from the `Accept-Language` header. */

const FALLBACK = "en-US";
/** Few formats exist, and a header may name anything. */
const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;

/** Returns the first language: a browser's `navigator.language`. */
export function readerLocale(acceptLanguage: string | undefined): string {
  const [first = ""] = (acceptLanguage ?? "").split(/[,;]/, 1);
  const tag = first.trim();
  return TAG.test(tag) ? tag : FALLBACK;
}
