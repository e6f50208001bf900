/** The locale in which a reader's browser writes numbers, from the `Accept-Language` header. */
import { LRUCache } from "lru-cache";

const FALLBACK = "en-US";
/** Shape of an accepted tag. A header may contain anything. */
const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;

/** Resolved tags of headers. To ask `Intl` takes longer than to answer with a kept page. */
const resolved = new LRUCache<string, string>({ max: 200 });

/** Returns the first language of the header, as `Intl` resolves it: a browser's `navigator.language`. English if it is none. */
export function readerLocale(acceptLanguage: string | undefined): string {
  const [first = ""] = (acceptLanguage ?? "").split(/[,;]/, 1);
  const tag = first.trim();
  if (!TAG.test(tag)) return FALLBACK;
  const locale = resolved.get(tag) ?? resolvedLocale(tag);
  resolved.set(tag, locale);
  return locale;
}

function resolvedLocale(tag: string): string {
  try {
    return new Intl.NumberFormat([tag, FALLBACK]).resolvedOptions().locale;
  } catch {
    return FALLBACK; // a tag of a right form may still be no language
  }
}
